// Captured by `jccl kernels capture` from Java in io.jccl.tornado.kernel; see README.md.
#pragma OPENCL FP_CONTRACT OFF

typedef struct {
  long at[13];
} Arguments13;

__kernel void ll128_pack(const Arguments13 arguments)
{
  bool b_27, b_31, b_35, b_63, b_68, b_71, b_75, b_103;
  char ch_56, ch_96;
  int i_17, i_41, i_44, i_52, i_62, i_81, i_84, i_92, i_102;
  long l_5, l_7, l_9, l_10, l_11, l_12, l_13, l_14, l_15, l_18, l_19, l_20, l_21, l_22, l_23, l_24,
      l_25, l_26, l_28, l_29, l_30, l_32, l_33, l_34, l_36, l_37, l_38, l_39, l_42, l_45, l_46, l_48,
      l_49, l_50, l_51, l_53, l_54, l_58, l_59, l_60, l_61, l_65, l_66, l_67, l_69, l_70, l_72, l_73,
      l_74, l_76, l_77, l_78, l_79, l_82, l_85, l_86, l_88, l_89, l_90, l_91, l_93, l_94, l_98, l_99,
      l_100, l_101, l_105, l_106, l_107, l_108, l_109, l_110, l_112, l_113, l_115;
  uchar uc_57, uc_97;
  uint ui_47, ui_87;
  ulong ul_40, ul_43, ul_55, ul_80, ul_83, ul_95, ul_111, ul_114;
  l_5 = arguments.at[0];
  l_7 = arguments.at[6];
  l_9 = arguments.at[1];
  l_10 = l_9 + 7L;
  l_11 = l_10 >> 3;
  l_12 = l_11 + 15L;
  l_13 = l_12 / 15L;
  l_14 = l_13 << 3;
  l_15 = l_7 & 3L;
  i_17 = get_global_id(0);
  l_18 = (long) i_17;
  l_19 = l_18;
  for(;l_19 < l_14;)
  {
    l_20 = arguments.at[1];
    l_21 = l_19 >> 3;
    l_22 = l_21 << 4;
    l_23 = l_22 - l_21;
    l_24 = l_19 & 7L;
    l_25 = l_24 << 1;
    l_26 = l_23 + l_25;
    b_27 = l_26 == 0L;
    if(b_27)
    {
      l_28 = 0L;
    }
    else
    {
      l_29 = l_26 + -1L;
      l_30 = l_29 << 3;
      b_31 = l_30 < l_20;
      if(b_31)
      {
        l_32 = l_30 + 8L;
        l_33 = (l_20 < l_32) ? 1L : 0L;
        l_34 = l_33 | l_15;
        b_35 = l_34 == 0L;
        if(b_35)
        {
          l_36 = l_30 + l_7;
          l_37 = l_36 >> 2;
          l_38 = l_37 + 1L;
          l_39 = l_38 << 2;
          ul_40 = l_39;
          i_41 = *((__global int *) ul_40);
          l_42 = l_37 << 2;
          ul_43 = l_42;
          i_44 = *((__global int *) ul_43);
          l_45 = (long) i_41;
          l_46 = l_45 << 32;
          ui_47 = i_44;
          l_48 = ui_47;
          l_49 = l_46 | l_48;
          l_28 = l_49;
        }
        else
        {
          l_50 = (l_32 < l_20) ? l_32 : l_20;
          l_51 = 0L;
          i_52 = 0;
          l_53 = l_30;
          for(;l_53 < l_50;)
          {
            l_54 = l_53 + l_7;
            ul_55 = l_54;
            ch_56 = *((__global char *) ul_55);
            uc_57 = ch_56;
            l_58 = uc_57;
            l_59 = l_58 << i_52;
            l_60 = l_51 | l_59;
            l_61 = l_53 + 1L;
            i_62 = i_52 + 8;
            l_51 = l_60;
            i_52 = i_62;
            l_53 = l_61;
          }
          l_28 = l_51;
        }
      }
      else
      {
        l_28 = 0L;
      }
    }
    b_63 = l_26 == 0L;
    if(b_63)
    {
      l_65 = arguments.at[2];
      l_66 = l_65;
    }
    else
    {
      l_66 = l_28;
    }
    l_67 = arguments.at[1];
    b_68 = l_26 == -1L;
    if(b_68)
    {
      l_69 = 0L;
    }
    else
    {
      l_70 = l_26 << 3;
      b_71 = l_70 < l_67;
      if(b_71)
      {
        l_72 = l_70 + 8L;
        l_73 = (l_67 < l_72) ? 1L : 0L;
        l_74 = l_15 | l_73;
        b_75 = l_74 == 0L;
        if(b_75)
        {
          l_76 = l_70 + l_7;
          l_77 = l_76 >> 2;
          l_78 = l_77 + 1L;
          l_79 = l_78 << 2;
          ul_80 = l_79;
          i_81 = *((__global int *) ul_80);
          l_82 = l_77 << 2;
          ul_83 = l_82;
          i_84 = *((__global int *) ul_83);
          l_85 = (long) i_81;
          l_86 = l_85 << 32;
          ui_87 = i_84;
          l_88 = ui_87;
          l_89 = l_86 | l_88;
          l_69 = l_89;
        }
        else
        {
          l_90 = (l_72 < l_67) ? l_72 : l_67;
          l_91 = 0L;
          i_92 = 0;
          l_93 = l_70;
          for(;l_93 < l_90;)
          {
            l_94 = l_93 + l_7;
            ul_95 = l_94;
            ch_96 = *((__global char *) ul_95);
            uc_97 = ch_96;
            l_98 = uc_97;
            l_99 = l_98 << i_92;
            l_100 = l_91 | l_99;
            l_101 = l_93 + 1L;
            i_102 = i_92 + 8;
            l_91 = l_100;
            i_92 = i_102;
            l_93 = l_101;
          }
          l_69 = l_91;
        }
      }
      else
      {
        l_69 = 0L;
      }
    }
    b_103 = l_24 == 7L;
    if(b_103)
    {
      l_105 = arguments.at[3];
      l_106 = l_105;
    }
    else
    {
      l_106 = l_69;
    }
    l_107 = arguments.at[5];
    l_108 = l_107 + l_19;
    l_109 = l_108 << 1;
    l_110 = l_109 << 3;
    ul_111 = l_110;
    *((__global long *) ul_111) = l_66;
    l_112 = l_109 + 1L;
    l_113 = l_112 << 3;
    ul_114 = l_113;
    *((__global long *) ul_114) = l_106;
    l_115 = l_5 + l_19;
    l_19 = l_115;
  }
  return;
}

__kernel void ll128_unpack(const Arguments13 arguments)
{
  bool b_37, b_41, b_42, b_48, b_56, b_74, b_78, b_83, b_85, b_88, b_92, b_112, b_115, b_119, b_141;
  char ch_109, ch_137;
  int i_21, i_33, i_38, i_47, i_79, i_97, i_102, i_104, i_111, i_124, i_129, i_130, i_132, i_139;
  long l_6, l_8, l_10, l_11, l_12, l_13, l_14, l_15, l_16, l_22, l_23, l_24, l_25, l_26, l_27, l_28,
      l_29, l_30, l_31, l_34, l_35, l_36, l_40, l_44, l_45, l_49, l_50, l_52, l_53, l_55, l_57, l_58,
      l_59, l_60, l_62, l_63, l_64, l_66, l_67, l_68, l_69, l_70, l_71, l_72, l_75, l_76, l_77, l_80,
      l_81, l_84, l_86, l_87, l_89, l_90, l_91, l_93, l_94, l_95, l_98, l_99, l_101, l_103, l_105,
      l_106, l_108, l_110, l_113, l_114, l_116, l_117, l_118, l_120, l_121, l_122, l_125, l_126,
      l_128, l_131, l_133, l_134, l_136, l_138, l_140, l_142, l_143;
  ulong ul_32, ul_46, ul_51, ul_54, ul_61, ul_65, ul_82, ul_96, ul_100, ul_107, ul_123, ul_127,
      ul_135;
  l_6 = arguments.at[0];
  l_8 = arguments.at[1];
  l_10 = arguments.at[8];
  l_11 = arguments.at[1];
  l_12 = l_11 + 7L;
  l_13 = l_12 >> 3;
  l_14 = l_13 + 15L;
  l_15 = l_14 / 15L;
  l_16 = l_15 << 3;
  i_21 = get_global_id(0);
  l_22 = (long) i_21;
  l_23 = l_16;
  l_24 = l_22;
  for(;l_24 < l_23;)
  {
    l_25 = arguments.at[5];
    l_26 = arguments.at[3];
    l_27 = l_24 | 7L;
    l_28 = l_27 + l_25;
    l_29 = l_28 << 1;
    l_30 = l_29 + 1L;
    l_31 = l_30 << 3;
    ul_32 = l_31;
    i_33 = 0;
    l_34 = 0L;
    for(;i_33 == 0;)
    {
      l_35 = *((volatile __global long *) ul_32);
      jccl_acquire();
      l_36 = l_34 + 1L;
      b_37 = l_26 == l_35;
      if(b_37)
      {
        i_38 = 1;
      }
      else
      {
        l_40 = arguments.at[11];
        b_41 = l_36 < l_40;
        if(b_41)
        {
          b_42 = (l_36 & 63L) == 0;
          if(b_42)
          {
            l_44 = arguments.at[9];
            l_45 = l_44 << 2;
            ul_46 = l_45;
            i_47 = *((__global int *) ul_46);
            b_48 = i_47 == 0;
            if(b_48)
            {
              i_38 = 0;
            }
            else
            {
              l_49 = arguments.at[10];
              l_50 = l_49 << 2;
              ul_51 = l_50;
              *((__global int *) ul_51) = 2;
              i_38 = 2;
            }
          }
          else
          {
            i_38 = 0;
          }
        }
        else
        {
          l_52 = arguments.at[10];
          l_53 = l_52 << 2;
          ul_54 = l_53;
          *((__global int *) ul_54) = 1;
          i_38 = 2;
        }
      }
      l_55 = l_36;
      i_33 = i_38;
      l_34 = l_55;
    }
    b_56 = i_33 == 1;
    if(b_56)
    {
      l_57 = arguments.at[5];
      l_58 = l_57 + l_24;
      l_59 = l_58 << 1;
      l_60 = l_59 << 3;
      ul_61 = l_60;
      l_62 = *((volatile __global long *) ul_61);
      l_63 = l_59 + 1L;
      l_64 = l_63 << 3;
      ul_65 = l_64;
      l_66 = *((volatile __global long *) ul_65);
      l_67 = l_24 >> 3;
      l_68 = l_67 << 4;
      l_69 = l_68 - l_67;
      l_70 = l_24 & 7L;
      l_71 = l_70 << 1;
      l_72 = l_69 + l_71;
      b_74 = l_72 == 0L;
      if(b_74)
      {
        l_75 = l_62;
      }
      else
      {
        l_76 = arguments.at[2];
        l_75 = l_76;
      }
      l_77 = arguments.at[2];
      b_78 = l_75 == l_77;
      if(b_78)
      {
        i_79 = 1;
      }
      else
      {
        l_80 = arguments.at[10];
        l_81 = l_80 << 2;
        ul_82 = l_81;
        *((__global int *) ul_82) = 3;
        i_79 = 2;
      }
      b_83 = i_79 == 1;
      if(b_83)
      {
        l_84 = l_10 & 3L;
        b_85 = l_72 == 0L;
        if(b_85)
        {
        }
        else
        {
          l_86 = l_72 + -1L;
          l_87 = l_86 << 3;
          b_88 = l_87 < l_8;
          if(b_88)
          {
            l_89 = l_87 + 8L;
            l_90 = (l_8 < l_89) ? 1L : 0L;
            l_91 = l_90 | l_84;
            b_92 = l_91 == 0L;
            if(b_92)
            {
              l_93 = l_87 + l_10;
              l_94 = l_93 >> 2;
              l_95 = l_94 << 2;
              ul_96 = l_95;
              i_97 = (int) l_62;
              *((__global int *) ul_96) = i_97;
              l_98 = l_94 + 1L;
              l_99 = l_98 << 2;
              ul_100 = l_99;
              l_101 = l_62 >> 32;
              i_102 = (int) l_101;
              *((__global int *) ul_100) = i_102;
            }
            else
            {
              l_103 = (l_89 < l_8) ? l_89 : l_8;
              i_104 = 0;
              l_105 = l_87;
              for(;l_105 < l_103;)
              {
                l_106 = l_105 + l_10;
                ul_107 = l_106;
                l_108 = l_62 >> i_104;
                ch_109 = (char) l_108;
                *((__global char *) ul_107) = ch_109;
                l_110 = l_105 + 1L;
                i_111 = i_104 + 8;
                i_104 = i_111;
                l_105 = l_110;
              }
            }
          }
          else
          {
          }
        }
        b_112 = l_70 == 7L;
        if(b_112)
        {
          l_113 = 0L;
        }
        else
        {
          l_113 = l_8;
        }
        l_114 = l_72 << 3;
        b_115 = l_114 < l_113;
        if(b_115)
        {
          l_116 = l_114 + 8L;
          l_117 = (l_8 < l_116) ? 1L : 0L;
          l_118 = l_84 | l_117;
          b_119 = l_118 == 0L;
          if(b_119)
          {
            l_120 = l_114 + l_10;
            l_121 = l_120 >> 2;
            l_122 = l_121 << 2;
            ul_123 = l_122;
            i_124 = (int) l_66;
            *((__global int *) ul_123) = i_124;
            l_125 = l_121 + 1L;
            l_126 = l_125 << 2;
            ul_127 = l_126;
            l_128 = l_66 >> 32;
            i_129 = (int) l_128;
            *((__global int *) ul_127) = i_129;
            i_130 = i_79;
          }
          else
          {
            l_131 = (l_116 < l_8) ? l_116 : l_8;
            i_132 = 0;
            l_133 = l_114;
            for(;l_133 < l_131;)
            {
              l_134 = l_133 + l_10;
              ul_135 = l_134;
              l_136 = l_66 >> i_132;
              ch_137 = (char) l_136;
              *((__global char *) ul_135) = ch_137;
              l_138 = l_133 + 1L;
              i_139 = i_132 + 8;
              i_132 = i_139;
              l_133 = l_138;
            }
            i_130 = i_79;
          }
        }
        else
        {
          i_130 = i_79;
        }
      }
      else
      {
        i_130 = i_79;
      }
    }
    else
    {
      i_130 = i_33;
    }
    l_140 = l_6 + l_24;
    b_141 = i_130 == 1;
    if(b_141)
    {
      l_142 = l_23;
    }
    else
    {
      l_142 = 0L;
    }
    l_143 = l_140;
    l_23 = l_142;
    l_24 = l_143;
  }
  return;
}
