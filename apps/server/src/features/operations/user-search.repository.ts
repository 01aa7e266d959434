import { recordTypes } from '@halyard/domain/ledger'
import type { RiskFacts } from '@halyard/domain/operations'
import { Injectable } from '@nestjs/common'
import * as z from 'zod/mini'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/page-of-rows.ts'
import type { Statements } from '../../platform/database/statements.ts'
import { type CursorPage, type CursorPaging, cursorPage, placeOf } from './cursor.ts'

export interface UserFilter {
  readonly search: string | null
  readonly state: 'active' | 'frozen' | 'banned' | null
  readonly order: 'asc' | 'desc'
}

/** A row of one of a user's lists. */
export interface UserListRow {
  readonly id: string
  readonly at: Date | null
  readonly fields: Record<string, string>
}

/** Reads users for operators: by what they are looked for with, and all that is theirs. */
@Injectable()
export class UserSearchRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Newest first or last; of those that are looked for, with what they were found by. */
  async page({ search, state, order }: UserFilter, paging: CursorPaging): Promise<CursorPage<UserFound>> {
    const [after = null] = placeOf(paging.cursor, ['number']) ?? []
    const values = [state, ...(search === null ? [] : soughtOf(search))]
    const behind = [...values, after, paging.pageSize + 1]
    const [rows, total] = await Promise.all([
      search === null
        ? this.database.own.rows(allUsers[order], behind)
        : this.database.own.rows(foundUsers[order], behind),
      countRows(this.database, search === null ? 'users' : foundCount, inState, values),
    ])
    return cursorPage<UserFound, UserFound>(rows, paging, total, { place: ({ id }) => [id], view: (row) => row })
  }

  /** All of one user but lists. */
  account(userId: number): Promise<Statements[typeof accountText] | undefined> {
    return this.database.row(accountText, [userId])
  }

  /** What speaks for looking closely at an account, and at a withdrawal from it. */
  async riskFacts(userId: number, withdrawalId: number | null): Promise<RiskFacts> {
    const now = this.clock.now()
    const [facts, withdrawal] = await Promise.all([
      this.database.row(factsText, [userId]),
      withdrawalId === null ? undefined : this.database.row(withdrawalFactsText, [withdrawalId]),
    ])
    if (!facts) throw new Error(`there is no user ${userId}`)
    return {
      now,
      registeredAt: facts.registeredAt,
      sameDocument: facts.sameDocument ?? [],
      signedInAt: facts.signedInAt,
      newDevice: facts.newDevice === true,
      blockedUntil: facts.blockedUntil,
      withdrawal: withdrawal
        ? {
            paidBefore: withdrawal.paidBefore === true,
            sameAddress: withdrawal.sameAddress ?? [],
            freshDeposit: withdrawal.freshDeposit === true,
          }
        : null,
    }
  }

  /** One of a user's lists, newest first. */
  async rows(userId: number, list: keyof typeof userListTexts, paging: CursorPaging): Promise<CursorPage<UserListRow>> {
    const [before = null] = placeOf(paging.cursor, ['number']) ?? []
    const { from, filter } = userListTexts[list]
    const [rows, total] = await Promise.all([
      this.database.own.rows(userListTexts[list].text, [userId, before, paging.pageSize + 1]),
      countRows(this.database, from, filter, [userId]),
    ])
    return cursorPage(rows, paging, total, {
      place: ({ id }) => [id],
      view: ({ id, at, fields }) => ({ id: String(id), at, fields: named(list, textFields.parse(fields)) }),
    })
  }
}

type UserFound = Statements[(typeof allUsers)['asc']] | Statements[(typeof foundUsers)['asc']]

const textFields = z.record(z.string(), z.string())

/** Of a record the name of its type, which the database has by number. */
const named = (list: keyof typeof userListTexts, fields: Record<string, string>) =>
  list === 'records' ? { ...fields, type: recordTypeNames.get(fields['type'] ?? '') ?? '' } : fields

const recordTypeNames: ReadonlyMap<string, string> = new Map(
  Object.entries(recordTypes).map(([name, number]) => [String(number), name]),
)

/** What is looked for, in the forms in which it may be kept: a number, a beginning, and as it is. */
function soughtOf(search: string): [number | null, string, string] {
  const text = search.trim()
  const number = /^[0-9]{1,15}$/.test(text) ? Number(text) : null
  return [number, `${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`, text]
}

const inState = '($1::user_state IS NULL OR state = $1)'

const userColumns = `users.id, users.email, users.phone, users.state, users.withdrawals_blocked_until,
         users.created_at AS registered_at,
         (SELECT name FROM identity WHERE identity.user_id = users.id AND identity.state = 'passed') AS name`

const allUsersText = <const Compare extends string, const Order extends string>(compare: Compare, order: Order) =>
  `SELECT ${userColumns}, NULL::text AS found_by FROM users
    WHERE ${inState} AND ($2::bigint IS NULL OR id ${compare} $2)
    ORDER BY id ${order} LIMIT $3` as const
const allUsers = { asc: allUsersText('>', 'ASC'), desc: allUsersText('<', 'DESC') } as const

/** By number, mail, phone, name, an address on a chain, a transaction, a reference of a wire transfer, invitation code, or a picture. */
const foundText = `SELECT id AS user_id, 'number' AS found_by FROM users WHERE id = $2::bigint
    UNION ALL (SELECT id, 'email' FROM users WHERE email LIKE $3::text LIMIT 10000)
    UNION ALL (SELECT id, 'phone' FROM users WHERE phone LIKE $3 LIMIT 10000)
    UNION ALL SELECT id, 'invitation code' FROM users WHERE invitation_code = $4::text
    UNION ALL SELECT user_id, 'name' FROM identity WHERE identity_name_key(name) = identity_name_key($4) AND state <> 'replaced'
    UNION ALL SELECT user_id, 'deposit address' FROM deposit_address WHERE address = $4 AND user_id IS NOT NULL
    UNION ALL SELECT user_id, 'withdrawal address' FROM withdrawal WHERE address = $4
    UNION ALL SELECT user_id, 'saved address' FROM address_book_entry WHERE address = $4
    UNION ALL SELECT user_id, 'deposit' FROM deposit WHERE transaction_hash = $4
    UNION ALL SELECT user_id, 'withdrawal' FROM withdrawal WHERE transaction_hash = $4 AND state = 'completed'
    UNION ALL SELECT user_id, 'wire transfer' FROM wire_transfer WHERE reference = $4
    UNION ALL SELECT user_id, 'picture' FROM upload WHERE id = $4`
/** Each by itself: how many are found nobody can tell before. */
const ofFound = 'CROSS JOIN LATERAL (SELECT * FROM users WHERE users.id = found.user_id LIMIT 1) users'
const foundCount = `(SELECT DISTINCT users.id, users.state FROM (${foundText}) found ${ofFound}) users`

const foundUsersText = <const Compare extends string, const Order extends string>(compare: Compare, order: Order) =>
  `SELECT ${userColumns}, found.found_by
     FROM (SELECT user_id, min(found_by) AS found_by FROM (${foundText}) each GROUP BY user_id) found
     ${ofFound}
    WHERE ${inState} AND ($5::bigint IS NULL OR users.id ${compare} $5)
    ORDER BY users.id ${order} LIMIT $6` as const
const foundUsers = { asc: foundUsersText('>', 'ASC'), desc: foundUsersText('<', 'DESC') } as const

const accountText = `
  SELECT users.id AS user_id, users.email, users.phone, users.state, users.subscriptions_barred,
         users.withdrawals_blocked_until, users.withdrawals_blocked_reason, users.created_at AS registered_at,
         users.language, users.credit_score, users.withdrawal_password_hash IS NOT NULL AS withdrawal_password,
         users.parent_id AS inviter_id, latest.name, latest.state AS identity_state,
         (SELECT confirmed_at FROM two_factor WHERE two_factor.user_id = users.id) AS two_factor_since,
         (SELECT count(*)::int FROM passkey WHERE passkey.user_id = users.id) AS passkeys,
         (SELECT count(*)::int FROM api_key WHERE api_key.user_id = users.id AND revoked_at IS NULL) AS api_keys,
         (SELECT coalesce(sum(members), 0)::int FROM invitation_count WHERE inviter_id = users.id) AS invited,
         (SELECT count(*)::int FROM user_note WHERE user_note.user_id = users.id) AS notes
    FROM users
    LEFT JOIN LATERAL (SELECT name, state FROM identity WHERE identity.user_id = users.id ORDER BY id DESC LIMIT 1) latest ON true
   WHERE users.id = $1`

const factsText = `
  SELECT users.created_at AS registered_at, users.withdrawals_blocked_until AS blocked_until,
         (SELECT twins.same_document FROM identity own CROSS JOIN LATERAL identity_twins(own.id) twins
           WHERE own.user_id = users.id AND own.state IN ('submitted', 'passed')) AS same_document,
         newest.created_at AS signed_in_at,
         EXISTS (SELECT 1 FROM session WHERE session.user_id = users.id AND session.id < newest.id)
           AND NOT EXISTS (SELECT 1 FROM session WHERE session.user_id = users.id AND session.id < newest.id
                              AND session.device = newest.device) AS new_device
    FROM users
    LEFT JOIN LATERAL (SELECT id, device, created_at FROM session WHERE session.user_id = users.id ORDER BY id DESC LIMIT 1) newest ON true
   WHERE users.id = $1`

const withdrawalFactsText = `
  SELECT EXISTS (SELECT 1 FROM withdrawal paid WHERE paid.user_id = own.user_id AND paid.kind = own.kind AND paid.id < own.id
                    AND paid.state = 'completed' AND paid.address IS NOT DISTINCT FROM own.address) AS paid_before,
         ARRAY(SELECT user_id FROM withdrawal other WHERE other.address = own.address AND other.user_id <> own.user_id
                UNION SELECT user_id FROM deposit_address theirs WHERE theirs.address = own.address AND theirs.user_id <> own.user_id
                ORDER BY 1 LIMIT 10) AS same_address,
         EXISTS (SELECT 1 FROM deposit fresh WHERE fresh.user_id = own.user_id AND fresh.asset = own.asset AND fresh.state = 'completed'
                    AND fresh.reviewed_at BETWEEN own.created_at - interval '24 hours' AND own.created_at) AS fresh_deposit
    FROM withdrawal own WHERE own.id = $1`

/** Rows of a table by their number; its values are text, and none where it has none. */
const ofUser = <const From extends string, const At extends string, const Fields extends string>(
  from: From,
  at: At,
  fields: Fields,
) => ({
  from,
  filter: 'user_id = $1',
  text: `SELECT id, ${at} AS at, jsonb_strip_nulls(jsonb_build_object(${fields})) AS fields FROM ${from}
    WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3` as const,
})

const userListTexts = {
  records: {
    from: 'posting',
    filter: 'user_id = $1 AND record_type IS NOT NULL',
    text: `SELECT posting.id, journal.posted_at AS at,
         jsonb_strip_nulls(jsonb_build_object('asset', asset, 'amount', trim_scale(amount)::text, 'part', part,
           'type', record_type::text, 'balance', trim_scale(balance_after)::text, 'journal', journal.key)) AS fields
    FROM posting JOIN journal ON journal.id = posting.journal_id
   WHERE user_id = $1 AND record_type IS NOT NULL AND ($2::bigint IS NULL OR posting.id < $2) ORDER BY posting.id DESC LIMIT $3`,
  },
  spotOrders: ofUser(
    'spot_order',
    'created_at',
    `'symbol', symbol, 'side', side::text, 'type', type::text, 'price', trim_scale(limit_price)::text, 'quantity', trim_scale(quantity)::text,
     'held', trim_scale(held)::text, 'filled', trim_scale(filled_quantity)::text, 'turnover', trim_scale(turnover)::text,
     'fee', trim_scale(fee)::text, 'state', state::text`,
  ),
  contracts: ofUser(
    'contract',
    'opened_at',
    `'pair', (SELECT symbol FROM pair WHERE pair.id = pair_id), 'direction', direction::text, 'asset', asset, 'premium', trim_scale(premium)::text,
     'profit', trim_scale(profit)::text, 'opened', trim_scale(open_price)::text, 'closed', trim_scale(close_price)::text,
     'closesAt', to_char(closes_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'state', state::text, 'result', result::text,
     'payout', trim_scale(payout)::text`,
  ),
  conversions: ofUser(
    'conversion',
    'created_at',
    `'from', from_asset, 'to', to_asset, 'quantity', trim_scale(quantity)::text, 'received', trim_scale(received)::text,
     'fee', trim_scale(fee)::text, 'rate', trim_scale(rate)::text`,
  ),
  deposits: ofUser(
    'deposit',
    'created_at',
    `'asset', asset, 'quantity', trim_scale(quantity)::text, 'credited', trim_scale(credited)::text, 'network', network, 'address', address,
     'transactionHash', transaction_hash, 'source', source::text, 'state', state::text, 'reason', reason, 'reviewedBy', reviewed_by,
     'voucher', voucher`,
  ),
  wireTransfers: ofUser(
    'wire_transfer',
    'created_at',
    `'asset', asset, 'quantity', trim_scale(quantity)::text, 'credited', trim_scale(credited)::text, 'reference', reference,
     'state', state::text, 'reason', reason, 'reviewedBy', reviewed_by`,
  ),
  withdrawals: ofUser(
    'withdrawal',
    'created_at',
    `'kind', kind::text, 'asset', asset, 'quantity', trim_scale(quantity)::text, 'fee', trim_scale(fee)::text, 'network', network,
     'address', address, 'transactionHash', transaction_hash, 'state', CASE WHEN cancelled THEN 'cancelled' ELSE state::text END,
     'reason', reason, 'approvedBy', approved_by, 'reviewedBy', reviewed_by`,
  ),
  stakes: ofUser(
    'stake',
    'created_at',
    `'product', product_id::text, 'asset', asset, 'principal', trim_scale(principal)::text, 'days', term_days::text, 'paid', days_paid::text,
     'state', state::text, 'penalty', trim_scale(penalty)::text`,
  ),
  machines: ofUser(
    'mining_order',
    'created_at',
    `'machine', machine_id::text, 'asset', asset, 'paid', trim_scale(paid)::text, 'coin', paying_asset, 'units', units::text,
     'share', trim_scale(share)::text, 'earned', trim_scale(earned)::text, 'days', days_paid::text, 'state', state::text, 'reason', reason`,
  ),
  loans: ofUser(
    'loan',
    'created_at',
    `'product', product_id::text, 'asset', asset, 'requested', trim_scale(requested)::text, 'principal', trim_scale(principal)::text,
     'state', state::text, 'interest', trim_scale(interest)::text, 'reason', reason, 'reviewedBy', reviewed_by`,
  ),
  subscriptions: ofUser(
    'token_subscription',
    'created_at',
    `'sale', sale_id::text, 'asset', asset, 'quantity', trim_scale(quantity)::text, 'paid', trim_scale(paid)::text, 'coin', paying_asset,
     'state', state::text`,
  ),
  identities: ofUser(
    'identity',
    'created_at',
    `'name', name, 'document', document_type::text, 'state', state::text, 'reason', reason, 'reviewedBy', reviewed_by,
     'secondReview', second_review::text, 'front', front_id, 'back', back_id, 'held', held_id`,
  ),
  sessions: ofUser(
    'session',
    'created_at',
    `'device', device, 'state', CASE WHEN ended_at IS NULL AND expires_at > now() THEN 'live' ELSE 'ended' END, 'ended', end_reason::text`,
  ),
  devices: {
    from: 'known_device',
    filter: 'user_id = $1',
    text: `SELECT device.id, device.created_at AS at,
         jsonb_strip_nulls(jsonb_build_object('device', newest.device, 'address', device.address,
           'used', to_char(newest.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
           'passkey', (SELECT name FROM passkey WHERE passkey.id = device.passkey_id))) AS fields
    FROM known_device device LEFT JOIN session newest ON newest.id = device.session_id
   WHERE device.user_id = $1 AND ($2::bigint IS NULL OR device.id < $2) ORDER BY device.id DESC LIMIT $3`,
  },
  passkeys: ofUser('passkey', 'created_at', `'name', name, 'used', used_at::text`),
  apiKeys: ofUser(
    'api_key',
    'created_at',
    `'name', name, 'accessKey', access_key, 'mayTrade', may_trade::text, 'mayWithdraw', may_withdraw::text,
     'addresses', array_to_string(addresses, ' '), 'usedFrom', used_from, 'usedFor', used_for, 'revoked', revoked_by::text`,
  ),
  addresses: ofUser(
    'address_book_entry',
    'created_at',
    `'coin', coin, 'network', network, 'address', address, 'remark', remark`,
  ),
  bankCards: ofUser(
    'bank_card',
    'created_at',
    `'bank', bank_name, 'holder', account_name, 'ends', last_digits, 'country', country, 'bic', bic`,
  ),
  referrals: {
    from: 'invitation',
    filter: 'inviter_id = $1',
    text: `SELECT invitation.id, member.created_at AS at,
         jsonb_strip_nulls(jsonb_build_object('user', member.id::text, 'level', level::text, 'email', member.email, 'phone', member.phone,
           'state', member.state::text)) AS fields
    FROM invitation JOIN users member ON member.id = invitation.member_id
   WHERE inviter_id = $1 AND ($2::bigint IS NULL OR invitation.id < $2) ORDER BY invitation.id DESC LIMIT $3`,
  },
  conversations: {
    from: 'support_case',
    filter: 'user_id = $1',
    text: `SELECT held.id, held.opened_at AS at,
         jsonb_strip_nulls(jsonb_build_object('conversation', held.id::text, 'state', held.state::text,
           'about', held.about_kind || ' ' || held.about_id, 'operator', (SELECT name FROM operator WHERE operator.id = held.operator_id),
           'said', (SELECT left(text, 120) FROM support_entry WHERE support_entry.id = held.last_entry_id))) AS fields
    FROM support_case held
   WHERE held.user_id = $1 AND ($2::bigint IS NULL OR held.id < $2) ORDER BY held.id DESC LIMIT $3`,
  },
  operators: {
    from: 'audit_entry',
    filter: 'audit_user_of(kind, item, before) = $1',
    text: `SELECT id, at,
         jsonb_strip_nulls(jsonb_build_object('operator', operator_name, 'action', action, 'kind', kind, 'item', item,
           'outcome', outcome::text, 'reason', reason)) AS fields
    FROM audit_entry
   WHERE audit_user_of(kind, item, before) = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
  },
} as const
