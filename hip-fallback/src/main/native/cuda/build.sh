#!/usr/bin/env bash
# Builds the shim over CUDA: a library with HIP's calls for machines with NVIDIA GPUs.
#
#   build.sh [OUTPUT]
#
# Without OUTPUT the library goes where it is found: in a bundle to its folder lib, in a checkout to
# target/libjccl_cuda.so of the module.
#
# Needs a C++ compiler (CXX, default c++) and the CUDA toolkit 12.5 or newer: CUDA_HOME, else where
# nvcc is, else /usr/local/cuda. CUDA's runtime is linked in, so the library needs the driver alone.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
bundle=$here/../..
module=$here/../../../..
if [ $# -gt 0 ]; then
  output=$1
elif [ -d "$bundle/lib" ]; then
  output=$bundle/lib/libjccl_cuda.so
else
  output=$module/target/libjccl_cuda.so
fi

find_cuda() {
  local folder nvcc
  nvcc=$(command -v nvcc || true)
  [ -z "$nvcc" ] || nvcc=$(dirname "$(dirname "$(readlink -f "$nvcc")")")
  for folder in "${CUDA_HOME:-}" "$nvcc" /usr/local/cuda; do
    if [ -n "$folder" ] && [ -f "$folder/include/cuda_runtime_api.h" ]; then
      printf '%s' "$folder"
      return
    fi
  done
  echo "build.sh: no CUDA toolkit in CUDA_HOME, around nvcc or in /usr/local/cuda" >&2
  return 1
}

cuda=$(find_cuda)
mkdir -p "$(dirname "$output")"
"${CXX:-c++}" -std=c++17 -O2 -Wall -fPIC -fvisibility=hidden -fno-exceptions -fno-rtti \
  -shared -I "$cuda/include" "$here"/*.cpp -o "$output" \
  -L "$cuda/lib64" -L "$cuda/lib" -Wl,-Bstatic -lcudart_static -Wl,-Bdynamic \
  -Wl,--exclude-libs,ALL -Wl,-Bsymbolic -static-libgcc -pthread -ldl -lrt
echo "$output"
