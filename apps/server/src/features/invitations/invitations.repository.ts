import { Amount } from '@halyard/domain'
import { Injectable } from '@nestjs/common'
import * as z from 'zod/mini'
import { Database } from '../../platform/database/database.ts'
import { countRows, nextAfter, type PageOfRows, type Paging } from '../../platform/database/page-of-rows.ts'

/** Rewards in one coin. */
export interface Reward {
  readonly asset: string
  readonly quantity: Amount
}

/** A user's code, members and rewards. */
export interface InvitationState {
  readonly code: string
  /** Members by level. */
  readonly members: ReadonlyMap<number, number>
  /** Paid rewards by level. */
  readonly rewards: readonly (Reward & { level: number })[]
  /** Rewards that wait for the release of members' coins, or for the user's verification. */
  readonly pending: readonly Reward[]
  /** Reward rates of the newest sale by level, nearest first; empty without a sale. */
  readonly rewardRates: readonly Amount[]
}

export interface MemberRow {
  readonly memberId: number
  readonly level: number
  readonly email: string | null
  readonly phone: string | null
  readonly rewards: readonly Reward[]
  readonly pending: readonly Reward[]
  readonly registeredAt: Date
}

@Injectable()
export class InvitationsRepository {
  constructor(private readonly database: Database) {}

  async ownerOf(code: string): Promise<number | undefined> {
    const text = 'SELECT id FROM users WHERE invitation_code = $1'
    return (await this.database.row({ name: 'invitation-owner', text }, [code]))?.id
  }

  /** The inviters of a user, nearest first; without the root. */
  async invitersOf(userId: number): Promise<number[]> {
    const text = 'SELECT inviter_id AS id FROM invitation WHERE member_id = $1 ORDER BY level'
    const rows = await this.database.rows({ name: 'invitation-inviters', text }, [userId])
    return rows.map((row) => row.id)
  }

  /** Code, members and rewards in one statement. */
  async state(userId: number, now: Date): Promise<InvitationState> {
    const row = await this.database.own.row(
      {
        name: 'invitation-state',
        text: `SELECT users.invitation_code AS code,
              ARRAY(SELECT jsonb_build_object('level', level, 'members', members)
                      FROM invitation_count WHERE inviter_id = users.id) AS members,
              ARRAY(SELECT jsonb_build_object('level', level, 'asset', asset, 'quantity', paid::text)
                      FROM token_reward_sum WHERE user_id = users.id AND paid > 0 ORDER BY level, asset) AS rewards,
              ARRAY(SELECT jsonb_build_object('asset', asset, 'quantity', sum(pending)::text)
                      FROM token_reward_sum WHERE user_id = users.id AND pending > 0 GROUP BY asset ORDER BY asset) AS pending,
              ARRAY(SELECT unnest(reward_rates) FROM (
                      SELECT reward_rates FROM token_sale WHERE enabled
                       ORDER BY starts_at <= $2 AND ends_at > $2 DESC, starts_at DESC, id DESC LIMIT 1) newest) AS reward_rates
         FROM users WHERE id = $1`,
      },
      [userId, now],
    )
    if (!row) throw new Error(`a session belongs to user ${userId}, who does not exist`)
    return {
      code: row.code,
      members: new Map(
        z
          .array(levelMembers)
          .parse(row.members)
          .map(({ level, members }) => [level, members]),
      ),
      rewards: row.rewards.map((stored) => ({ level: levelReward.parse(stored).level, ...rewardOf(stored) })),
      pending: row.pending.map(rewardOf),
      rewardRates: row.rewardRates,
    }
  }

  /** Members, newest first, with their rewards. */
  async members(
    userId: number,
    { level, ...paging }: Paging & { level: number | undefined },
  ): Promise<PageOfRows<MemberRow>> {
    const ofLevel = 'inviter_id = $1 AND ($2::smallint IS NULL OR level = $2)'
    const { page, pageSize, before } = paging
    const values = [userId, level ?? null]
    const [rows, total] = await Promise.all([
      this.database.own.rows(
        `SELECT invited.id AS member_id, invited.level, member.email, member.phone, member.created_at AS registered_at,
                ${rewardsOfMember('paid')} AS rewards, ${rewardsOfMember('pending')} AS pending
           FROM (SELECT * FROM invitation WHERE ${ofLevel} AND id < coalesce($5::bigint, 9223372036854775807)
                  ORDER BY id DESC LIMIT $3 OFFSET $4) invited
           JOIN users member ON member.id = invited.member_id
          ORDER BY invited.id DESC`,
        [...values, pageSize, (page - 1) * pageSize, before ?? null],
      ),
      countRows(this.database, 'invitation', ofLevel, values),
    ])
    const members = rows.map(({ rewards, pending, ...member }) => ({
      ...member,
      rewards: rewards.map(rewardOf),
      pending: pending.map(rewardOf),
    }))
    const next = nextAfter(
      members.map(({ memberId }) => memberId),
      paging,
    )
    return { rows: members, total, next }
  }
}

/** Rewards from one member's subscriptions, by coin. */
const rewardsOfMember = <const Sum extends 'paid' | 'pending'>(sum: Sum) =>
  `
  ARRAY(SELECT jsonb_build_object('asset', brought.asset, 'quantity', brought.${sum}::text)
          FROM token_reward_member brought
         WHERE brought.user_id = $1 AND brought.member_id = invited.member_id AND brought.${sum} > 0
         ORDER BY brought.asset)` as const

/** Amounts inside JSON are text. */
const reward = z.object({ asset: z.string(), quantity: z.string() })
const levelReward = z.object({ level: z.number() })
const levelMembers = z.object({ level: z.number(), members: z.number() })

function rewardOf(stored: unknown): Reward {
  const { asset, quantity } = reward.parse(stored)
  return { asset, quantity: Amount.of(quantity) }
}
