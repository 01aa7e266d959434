// What tests of Halyard are written with: ours, and those of others through '@halyard/server/testing'.
//
//   TestClock                 a clock that runs until it is stopped, and can be moved
//   Host                      a whole server on a database of its own, reached over HTTP
//   acts                      what people ask for, in the trade's terms: host.does(user, ...acts.openStake(productId, principal))
//   wireOf, accepted          a request in the wire's own names, and what a call was answered with in the trade's terms
//   sendCall, request         one call of an endpoint, and any other request, with supertest
//   TestPushService           a push service of the test's own, with browsers that read what they are sent
//   Chance                    chance that a seed decides, so that a run can be asked for again

export type { Terms } from '@halyard/wire/terms'
export * as acts from './acts.ts'
export { type Act, bankCard, newHash, wallet, withdrawalPassword } from './acts.ts'
export {
  type Answer,
  accepted,
  type CallOptions,
  request,
  type Said,
  sendCall,
  travelling,
  visitor,
  wireOf,
} from './calls.ts'
export { Chance } from './chance.ts'
export { TestClock } from './clock.ts'
export type { Host, HostOptions, TestUser } from './host.ts'
export { type PushDelivery, TestPushService } from './push-service.ts'
