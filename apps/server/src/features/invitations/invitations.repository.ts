import { Amount } from '@halyard/domain'
import { rewardRecords } from '@halyard/domain/token-sale'
import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/page-of-rows.ts'

/** What was earned in a coin. */
export interface Reward {
  readonly asset: string
  readonly quantity: Amount
}

/** Somebody's invitations as they stand. */
export interface InvitationState {
  readonly code: string
  /** How many members there are, by level. */
  readonly members: ReadonlyMap<number, number>
  readonly rewards: readonly (Reward & { level: number })[]
  /** What the newest sale gives to each level, nearest first; empty where there is no sale. */
  readonly rewardRates: readonly Amount[]
}

export interface MemberRow {
  readonly memberId: number
  readonly level: number
  readonly email: string | null
  readonly phone: string | null
  readonly rewards: readonly Reward[]
  readonly registeredAt: Date
}

@Injectable()
export class InvitationsRepository {
  constructor(private readonly database: Database) {}

  /** Whose invitation code this is. */
  async ownerOf(code: string): Promise<number | undefined> {
    return (await this.database.row<{ id: number }>('SELECT id FROM users WHERE invitation_code = $1', [code]))?.id
  }

  /**
   * Who invited a user, who invited them, and so on, nearest first. The root of all invitations is nobody and is left out.
   */
  async invitersOf(userId: number): Promise<number[]> {
    const text = 'SELECT inviter_id AS id FROM invitation WHERE member_id = $1 ORDER BY level'
    const rows = await this.database.rows<{ id: number }>({ name: 'invitation-inviters', text }, [userId])
    return rows.map((row) => row.id)
  }

  /** Code, members and rewards of a user in one look. */
  async state(userId: number, now: Date): Promise<InvitationState> {
    const row = await this.database.row<StateRow>(
      {
        name: 'invitation-state',
        text: `SELECT users.invitation_code AS code,
              ARRAY(SELECT jsonb_build_object('level', level, 'members', count(*))
                      FROM invitation WHERE inviter_id = users.id GROUP BY level) AS members,
              ARRAY(SELECT jsonb_build_object('recordType', record_type, 'asset', asset, 'quantity', sum(amount)::text)
                      FROM posting WHERE user_id = users.id AND record_type IN (${rewardTypes})
                     GROUP BY record_type, asset ORDER BY record_type, asset) AS rewards,
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
      members: new Map(row.members.map(({ level, members }) => [level, members])),
      rewards: row.rewards.map(({ recordType, ...reward }) => ({ level: levelOf(recordType), ...rewardOf(reward) })),
      rewardRates: row.rewardRates,
    }
  }

  /** Members of a user, newest first, with what each brought. */
  async members(
    userId: number,
    { page, pageSize, level }: { page: number; pageSize: number; level: number | undefined },
  ): Promise<{ rows: MemberRow[]; total: number }> {
    const ofLevel = 'inviter_id = $1 AND ($2::smallint IS NULL OR level = $2)'
    const values = [userId, level ?? null]
    const [rows, total] = await Promise.all([
      this.database.rows<StoredMember>(
        `SELECT invited.id AS member_id, invited.level, member.email, member.phone, member.created_at AS registered_at,
                ARRAY(SELECT jsonb_build_object('asset', posting.asset, 'quantity', sum(posting.amount)::text)
                        FROM token_subscription bought
                        JOIN journal ON journal.key = 'tokenSubscription:' || bought.id || ':place'
                        JOIN posting ON posting.journal_id = journal.id
                       WHERE bought.user_id = invited.member_id
                         AND posting.user_id = $1 AND posting.record_type IN (${rewardTypes})
                       GROUP BY posting.asset ORDER BY posting.asset) AS rewards
           FROM (SELECT * FROM invitation WHERE ${ofLevel} ORDER BY id DESC LIMIT $3 OFFSET $4) invited
           JOIN users member ON member.id = invited.member_id
          ORDER BY invited.id DESC`,
        [...values, pageSize, (page - 1) * pageSize],
      ),
      countRows(this.database, 'invitation', ofLevel, values),
    ])
    return { rows: rows.map(memberOf), total }
  }
}

/** Written out, since the index of rewards is one of exactly these. */
const rewardTypes = rewardRecords.join(', ')

/** @throws when it is no record of a reward: a defect on our side. */
function levelOf(recordType: number): number {
  const index = rewardRecords.indexOf(recordType)
  if (index === -1) throw new Error(`records of type ${recordType} are no rewards`)
  return index + 1
}

/** An amount inside JSON is text. */
type StoredReward = Omit<Reward, 'quantity'> & { readonly quantity: string }
type StoredMember = Omit<MemberRow, 'rewards'> & { readonly rewards: readonly StoredReward[] }

interface StateRow {
  readonly code: string
  readonly members: readonly { level: number; members: number }[]
  readonly rewards: readonly (StoredReward & { recordType: number })[]
  readonly rewardRates: readonly Amount[]
}

function rewardOf({ asset, quantity }: StoredReward): Reward {
  return { asset, quantity: Amount.of(quantity) }
}

function memberOf({ rewards, ...member }: StoredMember): MemberRow {
  return { ...member, rewards: rewards.map(rewardOf) }
}
