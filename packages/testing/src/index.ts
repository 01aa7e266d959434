// What tests of Halyard are written with: ours, and those of others through '@halyard/server/testing'.
//
//   TestClock                 a clock that runs until it is stopped, and can be moved
//   Host                      a whole server on a database of its own, reached over HTTP
//   acts                      what traders ask for, in the trade's terms: acts.openStake(productId, principal)
//   sendCall, request         one call of an endpoint, and any other request, with supertest
export * as acts from './acts.ts'
export { type Act, act, withdrawalPassword } from './acts.ts'
export { type Answer, type CallOptions, done, request, sendCall } from './calls.ts'
export { TestClock } from './clock.ts'
export type { Host, HostOptions, TestUser } from './host.ts'
