// In the place of hiprtc: "compiles" to a text, and fails in hiprtc's ways if the source or the
// architecture says so. Writes a line for each compilation to the file FAKE_HIPRTC_LOG.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

struct Program {
  std::string source;
  std::string code;
};

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
  if (const char* path = std::getenv("FAKE_HIPRTC_LOG")) {
    std::FILE* log = std::fopen(path, "a");
    std::fprintf(log, "%s\n", all.c_str());
    std::fclose(log);
  }
  if (all.find("gfxabort") != std::string::npos) {
    std::fprintf(stderr, "unknown target\n");
    std::abort();
  }
  if (all.find("gfxoption") != std::string::npos) {
    return 5;
  }
  program->code = "code of " + program->source;
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
