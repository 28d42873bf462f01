#include "common/games/sudoku/sudoku.hpp"
#include "host/executor/direct_cpu_engines.hpp"
#include "host/executor/executor_factory.hpp"

namespace warpnest {

template <int N>
struct CpuEngines<Sudoku<N>> : DirectCpuEngines<Sudoku<N>> {};

template std::unique_ptr<Executor<Sudoku<2>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<Sudoku<3>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<Sudoku<4>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<Sudoku<5>>> make_executor(const ExecutorOptions&);

}  // namespace warpnest
