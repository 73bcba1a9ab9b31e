#include "graph.h"

namespace jccl::cpu {

Graph* Graph::retain() {
  references.add();
  return this;
}

void Graph::release() {
  if (!references.drop()) {
    return;
  }
  for (Step& step : steps) {
    if (step.work != nullptr) {
      step.work->release();
    }
  }
  steps.release();
  lanes.release();
  free(this);
}

Executable* Executable::open(Graph* graph) {
  Executable* executable = make<Executable>();
  executable->graph_ = graph;
  for (unsigned slot = 0; slot < graph->slots; slot++) {
    executable->markers_.append(nullptr);
  }
  for (Size lane = 1; lane < graph->lanes.size(); lane++) {
    Stream* helper = Stream::open(graph->lanes[lane]);
    if (helper == nullptr) {
      executable->close();
      return nullptr;
    }
    executable->helpers_.append(helper);
  }
  return executable;
}

void Executable::launch(Stream& origin) {
  Lock lock(mutex_);
  if (last_ != nullptr) {
    origin.await(last_);
  }
  for (Step& step : graph_->steps) {
    Stream& stream = laneOf(step.lane, origin);
    switch (step.kind) {
      case StepKind::Run:
        stream.run(step.work->retain());
        break;
      case StepKind::Record:
        markers_[step.slot] = make<Marker>();
        stream.reach(markers_[step.slot]->retain());
        break;
      case StepKind::Await:
        stream.await(markers_[step.slot]->retain());
        break;
    }
  }
  for (Marker*& marker : markers_) {
    marker->release();
    marker = nullptr;
  }
  last_ = make<Marker>();
  origin.reach(last_->retain());
}

void Executable::close() {
  if (last_ != nullptr) {
    last_->await();
    last_->release();
  }
  for (Stream* helper : helpers_) {
    helper->close();
  }
  helpers_.release();
  markers_.release();
  graph_->release();
  free(this);
}

}  // namespace jccl::cpu

using namespace jccl;
using namespace jccl::cpu;

HIP_CALL hipGraphInstantiate(void** executable, void* graph, void** failed, char* log, Size bytes) {
  if (executable == nullptr || !isLive(graph, Kind::Graph)) {
    return result(abi::InvalidValue);
  }
  Executable* opened = Executable::open(static_cast<Graph*>(graph)->retain());
  if (opened == nullptr) {
    return result(abi::OutOfMemory);
  }
  admit(opened, Kind::Executable);
  *executable = opened;
  return result(abi::Success);
}

HIP_CALL hipGraphLaunch(void* executable, void* handle) {
  if (!isLive(executable, Kind::Executable)) {
    return result(abi::InvalidValue);
  }
  Stream* stream = streamOf(handle);
  if (stream == nullptr) {
    return result(abi::ContextIsDestroyed);
  }
  if (stream->capture != nullptr) {
    return result(abi::StreamCaptureUnsupported);
  }
  static_cast<Executable*>(executable)->launch(*stream);
  return result(abi::Success);
}

HIP_CALL hipGraphExecDestroy(void* executable) {
  if (!dismiss(executable, Kind::Executable)) {
    return result(abi::InvalidValue);
  }
  static_cast<Executable*>(executable)->close();
  return result(abi::Success);
}

HIP_CALL hipGraphDestroy(void* graph) {
  if (!dismiss(graph, Kind::Graph)) {
    return result(abi::InvalidValue);
  }
  static_cast<Graph*>(graph)->release();
  return result(abi::Success);
}
