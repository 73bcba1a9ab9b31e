#pragma OPENCL FP_CONTRACT OFF
typedef struct { long at[144]; } Arguments;
__kernel void fold_float_sum_vector(const Arguments arguments)
{
  long l_13, l_15, l_14, l_9, l_5, l_7, l_3, l_112, l_114, l_47, l_37, l_38, l_32, l_35, l_29, l_31, l_25, l_26, l_20, l_23, l_17, l_16, l_19, l_73, l_72, l_70, l_64, l_67, l_66, l_61, l_60, l_58, l_52, l_55, l_54, l_48, l_51, l_50, l_109, l_111, l_104, l_107, l_106, l_101, l_102, l_97, l_96, l_99, l_93, l_94; 
  ulong ul_49, ul_113, ul_11, ul_108, ul_56, ul_21, ul_0, ul_1, ul_33, ul_2, ul_98, ul_27, ul_62, ul_39, ul_103, ul_8, ul_74, ul_4, ul_68, ul_6; 
  float f_88, f_89, f_90, f_76, f_77, f_78, f_80, f_81, f_82, f_84, f_85, f_86; 
  int i_83, i_22, i_79, i_18, i_12, i_75, i_71, i_10, i_36, i_100, i_95, i_34, i_28, i_92, i_91, i_30, i_24, i_87, i_53, i_44, i_43, i_46, i_110, i_45, i_40, i_42, i_41, i_105, i_69, i_63, i_65, i_59, i_57; 

  // BLOCK 0
  ul_0  =  0UL;
  l_3  =  arguments.at[1];
  l_5  =  arguments.at[0];
  l_7  =  arguments.at[2];
  l_9  =  arguments.at[8];
  i_10  =  (int) l_7;
  i_12  =  get_global_id(0);
  l_13  =  (long) i_12;
  // BLOCK 1 MERGES [0 5 ]
  l_14  =  l_13;
  for(;l_14 < l_3;)
  {
    // BLOCK 2
    l_15  =  arguments.at[16];
    l_16  =  l_15 + l_14;
    l_17  =  l_16 << 2;
    l_19  =  l_17;
    l_20  =  l_19 << 2;
    ul_21  =  ul_0 + l_20;
    i_22  =  *((__global int *) ul_21);
    l_23  =  l_17 + 1L;
    l_25  =  l_23;
    l_26  =  l_25 << 2;
    ul_27  =  ul_0 + l_26;
    i_28  =  ((__global int *) ul_21)[1];
    l_29  =  l_17 + 2L;
    l_31  =  l_29;
    l_32  =  l_31 << 2;
    ul_33  =  ul_0 + l_32;
    i_34  =  ((__global int *) ul_21)[2];
    l_35  =  l_17 + 3L;
    l_37  =  l_35;
    l_38  =  l_37 << 2;
    ul_39  =  ul_0 + l_38;
    i_40  =  ((__global int *) ul_21)[3];
    // BLOCK 3 MERGES [2 4 ]
    i_41  =  i_40;
    i_42  =  1;
    i_43  =  i_22;
    i_44  =  i_28;
    i_45  =  i_34;
    for(;i_42 < i_10;)
    {
      // BLOCK 4
      i_46  =  i_42 + 16;
      l_47  =  (long) i_46;
      l_48  =  l_47 << 3;
          l_50  =  arguments.at[l_48 >> 3];
      l_51  =  l_50 + l_14;
      l_52  =  l_51 << 2;
      l_54  =  l_52;
      l_55  =  l_54 << 2;
      ul_56  =  ul_0 + l_55;
      i_57  =  *((__global int *) ul_56);
      l_58  =  l_52 + 1L;
      l_60  =  l_58;
      l_61  =  l_60 << 2;
      ul_62  =  ul_0 + l_61;
      i_63  =  ((__global int *) ul_56)[1];
      l_64  =  l_52 + 2L;
      l_66  =  l_64;
      l_67  =  l_66 << 2;
      ul_68  =  ul_0 + l_67;
      i_69  =  ((__global int *) ul_56)[2];
      l_70  =  l_52 + 3L;
      l_72  =  l_70;
      l_73  =  l_72 << 2;
      ul_74  =  ul_0 + l_73;
      i_75  =  ((__global int *) ul_56)[3];
      f_76  =  as_float(i_41);
      f_77  =  as_float(i_75);
      f_78  =  f_76 + f_77;
      i_79  =  as_int(f_78);
      f_80  =  as_float(i_45);
      f_81  =  as_float(i_69);
      f_82  =  f_80 + f_81;
      i_83  =  as_int(f_82);
      f_84  =  as_float(i_44);
      f_85  =  as_float(i_63);
      f_86  =  f_84 + f_85;
      i_87  =  as_int(f_86);
      f_88  =  as_float(i_43);
      f_89  =  as_float(i_57);
      f_90  =  f_88 + f_89;
      i_91  =  as_int(f_90);
      i_92  =  i_42 + 1;
      i_41  =  i_79;
      i_42  =  i_92;
      i_43  =  i_91;
      i_44  =  i_87;
      i_45  =  i_83;
    }  // B3
    // BLOCK 5
    l_93  =  l_9 + l_14;
    l_94  =  l_93 << 2;
    l_96  =  l_94;
    l_97  =  l_96 << 2;
    ul_98  =  ul_0 + l_97;
    *((__global int *) ul_98)  =  i_43;
    l_99  =  l_94 + 1L;
    l_101  =  l_99;
    l_102  =  l_101 << 2;
    ul_103  =  ul_0 + l_102;
    ((__global int *) ul_98)[1]  =  i_44;
    l_104  =  l_94 + 2L;
    l_106  =  l_104;
    l_107  =  l_106 << 2;
    ul_108  =  ul_0 + l_107;
    ((__global int *) ul_98)[2]  =  i_45;
    l_109  =  l_94 + 3L;
    l_111  =  l_109;
    l_112  =  l_111 << 2;
    ul_113  =  ul_0 + l_112;
    ((__global int *) ul_98)[3]  =  i_41;
    l_114  =  l_5 + l_14;
    l_14  =  l_114;
  }  // B1
  // BLOCK 6
  return;
}  //  kernel


