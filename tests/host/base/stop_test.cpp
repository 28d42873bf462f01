#include "host/base/stop.hpp"

#include <gtest/gtest.h>

namespace warpnest {
namespace {

TEST(StopSignal, FollowsItsParent) {
  StopSignal parent;
  StopSignal child(&parent);
  EXPECT_FALSE(child.requested());
  StopSignal(&parent).request();
  EXPECT_FALSE(parent.requested());
  parent.request();
  EXPECT_TRUE(child.requested());
  EXPECT_TRUE(child.interrupted());
}

}  // namespace
}  // namespace warpnest
