#include "elf_image.h"

namespace jccl::cpu {

// The headers of the System V ABI, for 64 bits.
struct FileHeader {
  unsigned char magic[4];
  unsigned char wordSize;
  unsigned char rest[11];
  unsigned short type;
  unsigned short machine;
  unsigned version;
  Size entry;
  Size segments;
  Size sections;
  unsigned flags;
  unsigned short headerBytes;
  unsigned short segmentBytes;
  unsigned short segmentCount;
  unsigned short sectionBytes;
  unsigned short sectionCount;
  unsigned short sectionNames;
};

struct SegmentHeader {
  unsigned type;
  unsigned flags;
  Size offset;
  Size address;
  Size physicalAddress;
  Size fileBytes;
  Size memoryBytes;
  Size alignment;
};

constexpr unsigned char SixtyFourBits = 2;
constexpr unsigned short SharedObject = 3;
constexpr unsigned short X86_64 = 62;

static Size larger(Size a, Size b) { return a < b ? b : a; }

ElfImage::ElfImage(const void* image) {
  const char* start = static_cast<const char*>(image);
  if (memcmp(start, "\177ELF", 4) != 0) {
    error_ = abi::InvalidImage;
    return;
  }
  FileHeader header;
  memcpy(&header, start, sizeof header);
  if (header.wordSize != SixtyFourBits || header.machine != X86_64) {
    error_ = abi::NoBinaryForGpu;
    return;
  }
  if (header.type != SharedObject) {
    error_ = abi::InvalidImage;
    return;
  }
  bytes_ = larger(sizeof header, header.sections + header.sectionBytes * Size(header.sectionCount));
  for (Size i = 0; i < header.segmentCount; i++) {
    SegmentHeader segment;
    memcpy(&segment, start + header.segments + i * header.segmentBytes, sizeof segment);
    bytes_ = larger(bytes_, segment.offset + segment.fileBytes);
  }
}

}  // namespace jccl::cpu
