#include "host/executor/executor_factory.hpp"
#include "host/executor/morpion_host_engine.hpp"

namespace warpnest {

template std::unique_ptr<Executor<MorpionHost<morpion_5d>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<MorpionHost<morpion_5t>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<MorpionHost<morpion_4d>>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<MorpionHost<morpion_4t>>> make_executor(const ExecutorOptions&);

}  // namespace warpnest
