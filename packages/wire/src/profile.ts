import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { named, nullable, object, orElse, ours } from './fields.ts'
import { choice, flag, id, instant, nothing } from './values.ts'

/** Real-name verification as the profile shows it: none yet, submitted, passed, rejected. */
export const identityState = choice({ none: 0, submitted: 1, passed: 2, rejected: 3 })

/** The signed-in user, as the profile shows them. */
export const user = object({
  userId: ours(named('ID', id), 0),
  username: ours(z.string()),
  email: ours(nullable(z.string())),
  phone: ours(nullable(z.string())),
  invitationCode: orElse(named('invite_code', z.string()), ''),
  creditScore: orElse(named('credit', z.int()), null),
  identity: orElse(named('is_real', identityState), 'none' as const),
  hasWithdrawalPassword: ours(named('has_pay_password', flag), true),
  hasTwoFactor: ours(flag, false),
  withdrawalsBlocked: named(
    'withdraw_lock',
    nullable(
      object({
        until: instant,
        reason: z.enum([
          'passwordChanged',
          'withdrawalPasswordChanged',
          'withdrawalPasswordTries',
          'twoFactorOff',
          'operator',
        ]),
      }),
    ),
  ),
  previousLogin: named('last_login', nullable(object({ at: instant, device: z.string() }))),
  registeredAt: ours(named('CreatedAt', instant)),
  updatedAt: ours(named('UpdatedAt', instant)),
})

export const exampleUser = {
  ID: 1001,
  username: 'm***a@example.com',
  email: 'm***a@example.com',
  phone: null,
  invite_code: 'K7Q2MX',
  credit: 100,
  is_real: 0,
  has_pay_password: false,
  hasTwoFactor: false,
  withdraw_lock: null,
  last_login: null,
  CreatedAt: '2026-11-21T09:00:00.000Z',
  UpdatedAt: '2026-11-21T09:00:00.000Z',
}

export const getUserInfo = endpoint({
  route: 'GET /user/getUserInfo',
  noun: 'profile',
  summary: 'The signed-in user',
  request: nothing,
  response: user,
  example: {
    request: {},
    response: exampleUser,
  },
})
