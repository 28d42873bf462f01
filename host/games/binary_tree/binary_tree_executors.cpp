#include "common/games/binary_tree/left_move.hpp"
#include "common/games/binary_tree/leftmost_path.hpp"
#include "host/executor/direct_cpu_engines.hpp"
#include "host/executor/executor_factory.hpp"

namespace warpnest {

template <>
struct CpuEngines<LeftMove> : DirectCpuEngines<LeftMove> {};
template <>
struct CpuEngines<LeftmostPath> : DirectCpuEngines<LeftmostPath> {};

template std::unique_ptr<Executor<LeftMove>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<LeftmostPath>> make_executor(const ExecutorOptions&);

}  // namespace warpnest
