// Captured by `jccl kernels capture` from Java in io.jccl.tornado.kernel; see README.md.
#pragma OPENCL FP_CONTRACT OFF

typedef struct {
  long at[13];
} Arguments13;

__kernel void ll_pack(const Arguments13 arguments)
{
  bool b_14, b_39;
  char ch_61;
  int i_12, i_45, i_48, i_57, i_67;
  long l_5, l_7, l_9, l_13, l_16, l_17, l_18, l_19, l_20, l_22, l_23, l_24, l_25, l_26, l_29, l_30,
      l_31, l_32, l_33, l_34, l_35, l_36, l_37, l_38, l_40, l_41, l_42, l_43, l_46, l_49, l_50, l_52,
      l_53, l_54, l_55, l_56, l_58, l_59, l_63, l_64, l_65, l_66, l_68, l_69, l_70, l_71, l_72, l_73,
      l_75, l_76, l_77, l_78, l_79, l_82, l_83, l_84, l_86, l_87, l_88, l_89, l_90, l_91, l_92, l_93,
      l_94, l_96, l_97, l_98, l_100;
  uchar uc_62;
  uint ui_51;
  ulong ul_21, ul_27, ul_28, ul_44, ul_47, ul_60, ul_74, ul_80, ul_81, ul_95, ul_99;
  l_5 = arguments.at[0];
  l_7 = arguments.at[1];
  l_9 = arguments.at[6];
  i_12 = get_global_id(0);
  l_13 = (long) i_12;
  b_14 = l_13 == 0L;
  if(b_14)
  {
    l_16 = arguments.at[2];
    l_17 = arguments.at[5];
    l_18 = arguments.at[3];
    l_19 = l_17 << 1;
    l_20 = l_19 << 3;
    ul_21 = l_20;
    l_22 = l_18 << 32;
    l_23 = l_16 & 4294967295L;
    l_24 = l_22 | l_23;
    *((__global long *) ul_21) = l_24;
    l_25 = l_19 + 1L;
    l_26 = l_25 << 3;
    ul_27 = l_26;
    ul_28 = l_16;
    l_29 = ul_28 >> 32;
    l_30 = l_22 | l_29;
    *((__global long *) ul_27) = l_30;
  }
  else
  {
  }
  l_31 = l_9 & 3L;
  l_32 = l_7 + 7L;
  l_33 = l_32 >> 3;
  l_34 = l_13;
  for(;l_34 < l_33;)
  {
    l_35 = l_34 << 3;
    l_36 = l_35 + 8L;
    l_37 = (l_7 < l_36) ? 1L : 0L;
    l_38 = l_37 | l_31;
    b_39 = l_38 == 0L;
    if(b_39)
    {
      l_40 = l_35 + l_9;
      l_41 = l_40 >> 2;
      l_42 = l_41 + 1L;
      l_43 = l_42 << 2;
      ul_44 = l_43;
      i_45 = *((__global int *) ul_44);
      l_46 = l_41 << 2;
      ul_47 = l_46;
      i_48 = *((__global int *) ul_47);
      l_49 = (long) i_45;
      l_50 = l_49 << 32;
      ui_51 = i_48;
      l_52 = ui_51;
      l_53 = l_50 | l_52;
      l_54 = l_53;
    }
    else
    {
      l_55 = (l_36 < l_7) ? l_36 : l_7;
      l_56 = 0L;
      i_57 = 0;
      l_58 = l_35;
      for(;l_58 < l_55;)
      {
        l_59 = l_58 + l_9;
        ul_60 = l_59;
        ch_61 = *((__global char *) ul_60);
        uc_62 = ch_61;
        l_63 = uc_62;
        l_64 = l_63 << i_57;
        l_65 = l_56 | l_64;
        l_66 = l_58 + 1L;
        i_67 = i_57 + 8;
        l_56 = l_65;
        i_57 = i_67;
        l_58 = l_66;
      }
      l_54 = l_56;
    }
    l_68 = arguments.at[5];
    l_69 = arguments.at[3];
    l_70 = l_68 + 1L;
    l_71 = l_70 + l_34;
    l_72 = l_71 << 1;
    l_73 = l_72 << 3;
    ul_74 = l_73;
    l_75 = l_69 << 32;
    l_76 = l_54 & 4294967295L;
    l_77 = l_75 | l_76;
    *((__global long *) ul_74) = l_77;
    l_78 = l_72 + 1L;
    l_79 = l_78 << 3;
    ul_80 = l_79;
    ul_81 = l_54;
    l_82 = ul_81 >> 32;
    l_83 = l_75 | l_82;
    *((__global long *) ul_80) = l_83;
    l_84 = l_5 + l_34;
    l_34 = l_84;
  }
  l_86 = arguments.at[4];
  l_87 = l_13 + l_33;
  l_88 = l_87 + 1L;
  l_89 = l_88;
  for(;l_89 < l_86;)
  {
    l_90 = arguments.at[5];
    l_91 = arguments.at[3];
    l_92 = l_90 + l_89;
    l_93 = l_92 << 1;
    l_94 = l_93 << 3;
    ul_95 = l_94;
    l_96 = l_91 << 32;
    *((__global long *) ul_95) = l_96;
    l_97 = l_93 + 1L;
    l_98 = l_97 << 3;
    ul_99 = l_98;
    *((__global long *) ul_99) = l_96;
    l_100 = l_89 + l_5;
    l_89 = l_100;
  }
  return;
}

__kernel void ll_unpack(const Arguments13 arguments)
{
  bool b_21, b_43, b_46, b_47, b_52, b_60, b_75, b_85, b_109, b_112, b_113, b_118, b_127, b_150,
      b_153, b_154, b_159, b_169, b_198, b_218, b_226;
  char ch_215, ch_244;
  int i_19, i_24, i_31, i_36, i_37, i_39, i_40, i_41, i_44, i_51, i_89, i_97, i_102, i_103, i_105,
      i_106, i_107, i_110, i_117, i_130, i_138, i_143, i_144, i_146, i_147, i_148, i_151, i_158,
      i_167, i_203, i_208, i_210, i_217, i_231, i_236, i_239, i_246;
  long l_6, l_8, l_10, l_11, l_12, l_20, l_22, l_23, l_25, l_26, l_27, l_29, l_32, l_33, l_34, l_35,
      l_38, l_42, l_45, l_48, l_49, l_53, l_54, l_56, l_57, l_59, l_61, l_62, l_63, l_65, l_66, l_67,
      l_69, l_71, l_72, l_73, l_74, l_76, l_77, l_78, l_80, l_81, l_82, l_83, l_84, l_86, l_87, l_88,
      l_90, l_91, l_92, l_93, l_95, l_98, l_99, l_100, l_101, l_104, l_108, l_111, l_114, l_115,
      l_119, l_120, l_122, l_123, l_125, l_126, l_128, l_129, l_131, l_132, l_133, l_134, l_136,
      l_139, l_140, l_141, l_142, l_145, l_149, l_152, l_155, l_156, l_160, l_161, l_163, l_164,
      l_166, l_168, l_170, l_171, l_172, l_173, l_175, l_176, l_177, l_179, l_180, l_181, l_182,
      l_183, l_185, l_186, l_187, l_189, l_190, l_191, l_192, l_193, l_194, l_195, l_196, l_197,
      l_199, l_200, l_201, l_204, l_205, l_207, l_209, l_211, l_212, l_214, l_216, l_219, l_220,
      l_221, l_222, l_223, l_224, l_225, l_227, l_228, l_229, l_232, l_233, l_235, l_237, l_238,
      l_240, l_241, l_243, l_245, l_247;
  ulong ul_28, ul_30, ul_50, ul_55, ul_58, ul_64, ul_68, ul_79, ul_94, ul_96, ul_116, ul_121, ul_124,
      ul_135, ul_137, ul_157, ul_162, ul_165, ul_174, ul_178, ul_184, ul_188, ul_202, ul_206, ul_213,
      ul_230, ul_234, ul_242;
  l_6 = arguments.at[0];
  l_8 = arguments.at[1];
  l_10 = arguments.at[8];
  l_11 = l_8 + 7L;
  l_12 = l_11 >> 3;
  i_19 = get_global_id(0);
  l_20 = (long) i_19;
  b_21 = l_20 == 0L;
  if(b_21)
  {
    l_22 = arguments.at[5];
    l_23 = arguments.at[3];
    i_24 = (int) l_23;
    l_25 = l_22 << 1;
    l_26 = l_25 + 1L;
    l_27 = l_26 << 3;
    ul_28 = l_27;
    l_29 = l_25 << 3;
    ul_30 = l_29;
    i_31 = 0;
    l_32 = 0L;
    for(;i_31 == 0;)
    {
      l_33 = *((volatile __global long *) ul_30);
      l_34 = *((volatile __global long *) ul_28);
      jccl_acquire();
      l_35 = l_33 >> 32;
      i_36 = (int) l_35;
      i_37 = i_24 ^ i_36;
      l_38 = l_34 >> 32;
      i_39 = (int) l_38;
      i_40 = i_24 ^ i_39;
      i_41 = i_37 | i_40;
      l_42 = l_32 + 1L;
      b_43 = i_41 == 0;
      if(b_43)
      {
        i_44 = 1;
      }
      else
      {
        l_45 = arguments.at[11];
        b_46 = l_42 < l_45;
        if(b_46)
        {
          b_47 = (l_42 & 63L) == 0;
          if(b_47)
          {
            l_48 = arguments.at[9];
            l_49 = l_48 << 2;
            ul_50 = l_49;
            i_51 = *((__global int *) ul_50);
            b_52 = i_51 == 0;
            if(b_52)
            {
              i_44 = 0;
            }
            else
            {
              l_53 = arguments.at[10];
              l_54 = l_53 << 2;
              ul_55 = l_54;
              *((__global int *) ul_55) = 2;
              i_44 = 2;
            }
          }
          else
          {
            i_44 = 0;
          }
        }
        else
        {
          l_56 = arguments.at[10];
          l_57 = l_56 << 2;
          ul_58 = l_57;
          *((__global int *) ul_58) = 1;
          i_44 = 2;
        }
      }
      l_59 = l_42;
      i_31 = i_44;
      l_32 = l_59;
    }
    b_60 = i_31 == 1;
    if(b_60)
    {
      l_61 = arguments.at[5];
      l_62 = l_61 << 1;
      l_63 = l_62 << 3;
      ul_64 = l_63;
      l_65 = *((volatile __global long *) ul_64);
      l_66 = l_62 + 1L;
      l_67 = l_66 << 3;
      ul_68 = l_67;
      l_69 = *((volatile __global long *) ul_68);
      l_71 = arguments.at[2];
      l_72 = l_65 & 4294967295L;
      l_73 = l_69 << 32;
      l_74 = l_72 | l_73;
      b_75 = l_74 == l_71;
      if(b_75)
      {
        l_76 = l_12;
      }
      else
      {
        l_77 = arguments.at[10];
        l_78 = l_77 << 2;
        ul_79 = l_78;
        *((__global int *) ul_79) = 3;
        l_76 = 0L;
      }
    }
    else
    {
      l_76 = 0L;
    }
  }
  else
  {
    l_76 = l_12;
  }
  l_80 = l_6 << 1;
  l_81 = l_20 << 1;
  l_82 = l_76;
  l_82 = l_76;
  l_83 = l_81;
  for(;l_83 < l_82;)
  {
    l_84 = l_83 + 1L;
    b_85 = l_84 < l_12;
    if(b_85)
    {
      l_86 = l_84;
    }
    else
    {
      l_86 = l_83;
    }
    l_87 = arguments.at[5];
    l_88 = arguments.at[3];
    i_89 = (int) l_88;
    l_90 = l_87 + l_84;
    l_91 = l_90 << 1;
    l_92 = l_91 + 1L;
    l_93 = l_92 << 3;
    ul_94 = l_93;
    l_95 = l_91 << 3;
    ul_96 = l_95;
    i_97 = 0;
    l_98 = 0L;
    for(;i_97 == 0;)
    {
      l_99 = *((volatile __global long *) ul_96);
      l_100 = *((volatile __global long *) ul_94);
      jccl_acquire();
      l_101 = l_99 >> 32;
      i_102 = (int) l_101;
      i_103 = i_89 ^ i_102;
      l_104 = l_100 >> 32;
      i_105 = (int) l_104;
      i_106 = i_89 ^ i_105;
      i_107 = i_103 | i_106;
      l_108 = l_98 + 1L;
      b_109 = i_107 == 0;
      if(b_109)
      {
        i_110 = 1;
      }
      else
      {
        l_111 = arguments.at[11];
        b_112 = l_108 < l_111;
        if(b_112)
        {
          b_113 = (l_108 & 63L) == 0;
          if(b_113)
          {
            l_114 = arguments.at[9];
            l_115 = l_114 << 2;
            ul_116 = l_115;
            i_117 = *((__global int *) ul_116);
            b_118 = i_117 == 0;
            if(b_118)
            {
              i_110 = 0;
            }
            else
            {
              l_119 = arguments.at[10];
              l_120 = l_119 << 2;
              ul_121 = l_120;
              *((__global int *) ul_121) = 2;
              i_110 = 2;
            }
          }
          else
          {
            i_110 = 0;
          }
        }
        else
        {
          l_122 = arguments.at[10];
          l_123 = l_122 << 2;
          ul_124 = l_123;
          *((__global int *) ul_124) = 1;
          i_110 = 2;
        }
      }
      l_125 = l_108;
      i_97 = i_110;
      l_98 = l_125;
    }
    l_126 = l_86 + 1L;
    b_127 = i_97 == 1;
    if(b_127)
    {
      l_128 = arguments.at[5];
      l_129 = arguments.at[3];
      i_130 = (int) l_129;
      l_131 = l_126 + l_128;
      l_132 = l_131 << 1;
      l_133 = l_132 + 1L;
      l_134 = l_133 << 3;
      ul_135 = l_134;
      l_136 = l_132 << 3;
      ul_137 = l_136;
      i_138 = 0;
      l_139 = 0L;
      for(;i_138 == 0;)
      {
        l_140 = *((volatile __global long *) ul_137);
        l_141 = *((volatile __global long *) ul_135);
        jccl_acquire();
        l_142 = l_140 >> 32;
        i_143 = (int) l_142;
        i_144 = i_130 ^ i_143;
        l_145 = l_141 >> 32;
        i_146 = (int) l_145;
        i_147 = i_130 ^ i_146;
        i_148 = i_144 | i_147;
        l_149 = l_139 + 1L;
        b_150 = i_148 == 0;
        if(b_150)
        {
          i_151 = 1;
        }
        else
        {
          l_152 = arguments.at[11];
          b_153 = l_149 < l_152;
          if(b_153)
          {
            b_154 = (l_149 & 63L) == 0;
            if(b_154)
            {
              l_155 = arguments.at[9];
              l_156 = l_155 << 2;
              ul_157 = l_156;
              i_158 = *((__global int *) ul_157);
              b_159 = i_158 == 0;
              if(b_159)
              {
                i_151 = 0;
              }
              else
              {
                l_160 = arguments.at[10];
                l_161 = l_160 << 2;
                ul_162 = l_161;
                *((__global int *) ul_162) = 2;
                i_151 = 2;
              }
            }
            else
            {
              i_151 = 0;
            }
          }
          else
          {
            l_163 = arguments.at[10];
            l_164 = l_163 << 2;
            ul_165 = l_164;
            *((__global int *) ul_165) = 1;
            i_151 = 2;
          }
        }
        l_166 = l_149;
        i_138 = i_151;
        l_139 = l_166;
      }
      i_167 = i_138;
    }
    else
    {
      i_167 = i_97;
    }
    l_168 = l_80 + l_83;
    b_169 = i_167 == 1;
    if(b_169)
    {
      l_170 = arguments.at[5];
      l_171 = l_170 + l_84;
      l_172 = l_171 << 1;
      l_173 = l_172 << 3;
      ul_174 = l_173;
      l_175 = *((volatile __global long *) ul_174);
      l_176 = l_172 + 1L;
      l_177 = l_176 << 3;
      ul_178 = l_177;
      l_179 = *((volatile __global long *) ul_178);
      l_180 = arguments.at[5];
      l_181 = l_180 + l_126;
      l_182 = l_181 << 1;
      l_183 = l_182 << 3;
      ul_184 = l_183;
      l_185 = *((volatile __global long *) ul_184);
      l_186 = l_182 + 1L;
      l_187 = l_186 << 3;
      ul_188 = l_187;
      l_189 = *((volatile __global long *) ul_188);
      l_190 = l_175 & 4294967295L;
      l_191 = l_179 << 32;
      l_192 = l_190 | l_191;
      l_193 = l_83 << 3;
      l_194 = l_193 + 8L;
      l_195 = (l_8 < l_194) ? 1L : 0L;
      l_196 = l_10 & 3L;
      l_197 = l_195 | l_196;
      b_198 = l_197 == 0L;
      if(b_198)
      {
        l_199 = l_193 + l_10;
        l_200 = l_199 >> 2;
        l_201 = l_200 << 2;
        ul_202 = l_201;
        i_203 = (int) l_192;
        *((__global int *) ul_202) = i_203;
        l_204 = l_200 + 1L;
        l_205 = l_204 << 2;
        ul_206 = l_205;
        l_207 = l_192 >> 32;
        i_208 = (int) l_207;
        *((__global int *) ul_206) = i_208;
      }
      else
      {
        l_209 = (l_194 < l_8) ? l_194 : l_8;
        i_210 = 0;
        l_211 = l_193;
        for(;l_211 < l_209;)
        {
          l_212 = l_211 + l_10;
          ul_213 = l_212;
          l_214 = l_192 >> i_210;
          ch_215 = (char) l_214;
          *((__global char *) ul_213) = ch_215;
          l_216 = l_211 + 1L;
          i_217 = i_210 + 8;
          i_210 = i_217;
          l_211 = l_216;
        }
      }
      b_218 = l_83 < l_86;
      if(b_218)
      {
        l_219 = l_185 & 4294967295L;
        l_220 = l_189 << 32;
        l_221 = l_219 | l_220;
        l_222 = l_86 << 3;
        l_223 = l_222 + 8L;
        l_224 = (l_8 < l_223) ? 1L : 0L;
        l_225 = l_196 | l_224;
        b_226 = l_225 == 0L;
        if(b_226)
        {
          l_227 = l_222 + l_10;
          l_228 = l_227 >> 2;
          l_229 = l_228 << 2;
          ul_230 = l_229;
          i_231 = (int) l_221;
          *((__global int *) ul_230) = i_231;
          l_232 = l_228 + 1L;
          l_233 = l_232 << 2;
          ul_234 = l_233;
          l_235 = l_221 >> 32;
          i_236 = (int) l_235;
          *((__global int *) ul_234) = i_236;
          l_237 = l_82;
        }
        else
        {
          l_238 = (l_223 < l_8) ? l_223 : l_8;
          i_239 = 0;
          l_240 = l_222;
          for(;l_240 < l_238;)
          {
            l_241 = l_240 + l_10;
            ul_242 = l_241;
            l_243 = l_221 >> i_239;
            ch_244 = (char) l_243;
            *((__global char *) ul_242) = ch_244;
            l_245 = l_240 + 1L;
            i_246 = i_239 + 8;
            i_239 = i_246;
            l_240 = l_245;
          }
          l_237 = l_82;
        }
      }
      else
      {
        l_237 = l_82;
      }
    }
    else
    {
      l_237 = 0L;
    }
    l_247 = l_168;
    l_82 = l_237;
    l_83 = l_247;
  }
  return;
}
