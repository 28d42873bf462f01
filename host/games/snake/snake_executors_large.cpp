#include "host/executor/executor_factory.hpp"
#include "host/games/snake/snake_cpu_engine.hpp"

namespace warpnest {

template std::unique_ptr<Executor<Snake<9>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<Snake<10>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<Snake<11>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<Snake<12>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<Snake<13>>> make_executor(const ExecutorOptions&);

}  // namespace warpnest
