// In the place of hiprtc: "compiles" to a text, and fails in hiprtc's ways if the source or the
// architecture says so. With a file "code" beside it, that is what every source compiles to; with a
// file "refuse" it refuses every source. Each attempt adds a byte to the file "attempts".
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

struct Program {
  std::string source;
  std::string code;
};

static std::string folder() {
  Dl_info self;
  dladdr(reinterpret_cast<void*>(folder), &self);
  std::string path = self.dli_fname;
  return path.substr(0, path.rfind('/'));
}

extern "C" {

int hiprtcVersion(int* major, int* minor) {
  *major = 6;
  *minor = 2;
  return 0;
}

const char* hiprtcGetErrorString(int code) { return code == 5 ? "INVALID_OPTION" : "OTHER"; }

int hiprtcCreateProgram(void** program, const char* source, const char*, int, const char**,
                        const char**) {
  *program = new Program{source, ""};
  return 0;
}

int hiprtcCompileProgram(void* handle, int count, const char** options) {
  Program* program = static_cast<Program*>(handle);
  std::string all;
  for (int i = 0; i < count; i++) {
    all += std::string(options[i]) + " ";
  }
  if (all.find("gfxabort") != std::string::npos) {
    std::fprintf(stderr, "unknown target\n");
    std::abort();
  }
  if (all.find("gfxoption") != std::string::npos) {
    return 5;
  }
  std::ofstream(folder() + "/attempts", std::ios::app) << '.';
  if (std::ifstream(folder() + "/refuse")) {
    return 6;
  }
  std::ifstream file(folder() + "/code", std::ios::binary);
  program->code =
      file ? std::string(std::istreambuf_iterator<char>(file), {}) : "code of " + program->source;
  return program->source.find("error here") == std::string::npos ? 0 : 6;
}

int hiprtcGetProgramLogSize(void*, size_t* size) {
  *size = 20;
  return 0;
}

int hiprtcGetProgramLog(void*, char* log) {
  std::strcpy(log, "line 3: error here");
  return 0;
}

int hiprtcGetCodeSize(void* program, size_t* size) {
  *size = static_cast<Program*>(program)->code.size();
  return 0;
}

int hiprtcGetCode(void* program, char* code) {
  const std::string& text = static_cast<Program*>(program)->code;
  std::memcpy(code, text.data(), text.size());
  return 0;
}

int hiprtcDestroyProgram(void** program) {
  delete static_cast<Program*>(*program);
  return 0;
}
}
