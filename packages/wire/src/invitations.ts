import { invitationLevelNumbers } from '@halyard/domain/invitations'
import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional, ours } from './fields.ts'
import { pageExample, pageOf, paging } from './page.ts'
import { amount, choice, id, instant, integer, nothing } from './values.ts'

const endpoint = endpointsOf('invitations')

/** How far from whom one invited: 1 oneself, 2 their members, 3 the members of those (spec section 9). */
const level = choice(invitationLevelNumbers)

const reward = object({ asset: named('coinname', z.string()), quantity: named('num', amount) })

const levelSummary = object({
  level,
  members: named('num', integer),
  /** The newest sale's reward for a member of this level, as a share; null without a sale. */
  rewardRate: ours(named('rate', nullable(amount))),
  /** The sum of the records of this level's type (14, 15, 16), by coin. */
  rewards: ours(list(reward)),
  /** All of it in USDT; null when a coin among it has no fresh price. */
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
    /** A whole address, which opens registering with the code filled in. */
    link: z.string(),
    levels: list(levelSummary),
    /** Rewards by coin, paid once the members' coins are released and the user's name is verified. */
    pending: ours(list(reward)),
    /** Members of all levels. */
    members: named('total', integer),
    /** Rewards of all levels in USDT; null when one of them is unknown. */
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
  request: object({ ...paging, level: optional(level) }),
  response: pageOf(
    object({
      /** Of the membership, not of the person. */
      memberId: named('ID', id),
      level,
      /** Their email address or phone number, masked. */
      name: named('username', z.string()),
      /** The user's rewards from their subscriptions, by coin. */
      rewards: list(reward),
      /** The same, not yet paid. */
      pending: list(reward),
      registeredAt: named('CreatedAt', instant),
      /** The same: who came by whom never changes. */
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
