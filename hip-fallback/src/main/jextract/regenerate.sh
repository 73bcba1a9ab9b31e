#!/usr/bin/env bash
# Makes src/main/java/io/jccl/hip/ffi again from HIP's headers, and checks every number of HIP that
# our native sources write down for themselves.
#
#   regenerate.sh JEXTRACT HIP_INCLUDE...
#
# JEXTRACT is the tool (https://github.com/openjdk/jextract: its sources compile with a JDK 25), and
# HIP_INCLUDE the include folders of HIP 6.x: /opt/rocm/include, or those of the repositories
# ROCm/HIP (include) and ROCm/clr (hipamd/include) with a hip/hip_version.h beside them.
# The output depends on the headers alone: what is checked in was made from HIP 6.2.2. The check
# alone: mvn -pl hip-fallback -am test -Dtest=HipNumbersTest -Dsurefire.failIfNoSpecifiedTests=false
# -Djccl.hip.include=HIP_INCLUDE, with one folder that has all of HIP's headers.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,12s/^# \{0,1\}//p' "$0" >&2; exit 2; }

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
main=$(dirname "$here")
jextract=$1
shift
includes=()
for folder in "$@"; do includes+=(-I "$folder"); done

c++ -std=c++17 -fsyntax-only "${includes[@]}" "$here/assertions.cpp"

rm -rf "$main/java/io/jccl/hip/ffi"
"$jextract" "@$here/includes.args" "${includes[@]}" --output "$main/java" "$here/hip_calls.h"
