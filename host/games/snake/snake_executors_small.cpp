#include "host/executor/executor_factory.hpp"
#include "host/games/snake/snake_cpu_engine.hpp"

namespace warpnest {

template std::unique_ptr<Executor<Snake<3>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<Snake<4>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<Snake<5>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<Snake<6>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<Snake<7>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<Snake<8>>> make_executor(const ExecutorOptions&);

}  // namespace warpnest
