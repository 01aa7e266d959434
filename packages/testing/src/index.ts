// What tests of Halyard are written with: ours, and those of others through '@halyard/server/testing'.
//
//   TestClock                 a clock that runs until it is stopped, and can be moved
//   Host                      a whole server on a database of its own, reached over HTTP
//   Trader                    a user with a session, who calls endpoints
//   sendCall, request         one call of an endpoint, and any other request, with supertest
export { type Answer, type CallOptions, done, request, sendCall } from './calls.ts'
export { TestClock } from './clock.ts'
export type { Host, HostOptions, TestUser } from './host.ts'
