import { invitationLevelNumbers } from '@halyard/domain/invitations'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional, ours } from './fields.ts'
import { longPaging, pageExample, pageOf } from './page.ts'
import { amount, choice, id, instant, integer, nothing } from './values.ts'

const endpoint = endpointsOf('invitations')

/** How far from whom one invited: 1 oneself, 2 their members, 3 the members of those (spec section 9). */
const level = choice(invitationLevelNumbers)

const reward = object({ asset: named('coinname', z.string()), quantity: named('num', amount) })

const levelSummary = object({
  level,
  members: named('num', integer),
  rewardRate: ours(named('rate', nullable(amount))),
  rewards: ours(list(reward)),
  value: ours(named('usdt', nullable(amount))),
})

const exampleLevels = [
  { level: 1, num: 3, rate: '0.01', rewards: [{ coinname: 'USDT', num: '4.5' }], usdt: '4.5' },
  { level: 2, num: 1, rate: '0.005', rewards: [{ coinname: 'USDT', num: '0.5' }], usdt: '0.5' },
  { level: 3, num: 0, rate: '0.003', rewards: [], usdt: '0' },
]

/** GET /user/myInvite: the user's invitation code with its link, and their members by level. */
export const invitationSummary = endpoint({
  route: 'GET /user/myInvite',
  summary: "One's invitation code and link, members and rewards by level",
  request: nothing,
  response: object({
    code: named('invite_code', z.string()),
    link: z.string(),
    levels: list(levelSummary),
    pending: ours(list(reward)),
    members: named('total', integer),
    value: ours(named('usdt', nullable(amount))),
  }),
  example: {
    request: {},
    response: {
      invite_code: 'K7Q2MX8',
      link: 'https://halyard.example/#/pages/login/register?code=K7Q2MX8',
      levels: exampleLevels,
      pending: [{ coinname: 'USDT', num: '1.2' }],
      total: 4,
      usdt: '5',
    },
  },
})

/** GET /user/myInviteMembers {level, page, pageSize}: the user's members, newest first. Ours, for the list. */
export const invitedMembers = endpoint({
  route: 'GET /user/myInviteMembers',
  ours: true,
  summary: "One's own members, of one level or all, newest first",
  request: object({ ...longPaging, level: optional(level) }),
  response: pageOf(
    object({
      memberId: named('ID', id),
      level,
      name: named('username', z.string()),
      rewards: list(reward),
      pending: list(reward),
      registeredAt: named('CreatedAt', instant),
      updatedAt: named('UpdatedAt', instant),
    }),
  ),
  example: {
    request: { level: 1, page: 1, pageSize: 10 },
    response: pageExample({
      ID: 12,
      level: 1,
      username: 'm***a@example.com',
      rewards: [{ coinname: 'USDT', num: '4.5' }],
      pending: [],
      CreatedAt: '2026-11-21T09:00:00.000Z',
      UpdatedAt: '2026-11-21T09:00:00.000Z',
    }),
  },
})
