import type pg from 'pg'
import { checkSettlements } from '../src/features/contracts/index.ts'
import { checkBooksOn } from '../src/features/spot/index.ts'
import { acts, decided, expectations, overdue, written } from './expectations.ts'
import { type Intent, lastAnswer } from './intents.ts'
import type { Decision } from './reviewers.ts'

/** The columns of the report; each must end at zero. */
export const columns = [
  'books',
  'money',
  'lost',
  'doubled',
  'invented',
  'answers',
  'evidence',
  'late',
  'defects',
  'open doors',
] as const
export type Column = (typeof columns)[number]

export interface Finding {
  readonly column: Column
  readonly sentence: string
}

type Queryable = Pick<pg.ClientBase, 'query'>

/**
 * Reconciles the database with itself and with what clients were answered. It knows what a row must have
 * moved (`expectations.ts`) and how often an intent may have been written, and asks no code of the server but those that
 * recompute settlements from ticks, and trades of books from their commands.
 */
export async function check(
  database: Queryable,
  intents: readonly Intent[],
  decisions: readonly Decision[] = [],
): Promise<Finding[]> {
  return [
    ...(await booksOf(database)),
    ...(await moneyOf(database)),
    ...(await writtenOf(database, intents)),
    ...(await actsOf(database, intents)),
    ...(await clearedOf(database, intents)),
    ...(await namedOf(database, intents)),
    ...(await decidedOf(database, decisions)),
    ...intents.flatMap(answersOf),
    ...intents.flatMap(defectsOf),
    ...(await evidenceOf(database)),
    ...(await overdueIn(database)),
  ]
}

/**
 * Each coin and each journal is zero, each balance is the sum of its postings, one after the other, and what the house is kept to have
 * of its pairs is what their orders moved.
 */
async function booksOf(database: Queryable): Promise<Finding[]> {
  const { rows } = await database.query(`
    SELECT 'the postings of ' || asset || ' sum to ' || sum(amount) AS sentence FROM posting GROUP BY asset HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'journal ' || journal_id || ' is ' || sum(amount) || ' ' || asset FROM posting GROUP BY journal_id, asset HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'account ' || address || ' has ' || balance || ', its postings ' || posted FROM ledger_account account
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS posted FROM posting WHERE posting.account_id = account.id) sum
     WHERE account.user_id IS NOT NULL AND (balance < 0 OR balance <> posted)
    UNION ALL
    SELECT 'posting ' || id || ' does not continue from the one before it' FROM (
      SELECT id, balance_after - amount AS before, lag(balance_after, 1, 0::numeric) OVER (PARTITION BY account_id ORDER BY id) AS expected
        FROM posting WHERE user_id IS NOT NULL) running WHERE before <> expected
    UNION ALL
    SELECT 'the house is kept to have of ' || coin || ' ' || trim_scale(sum(kept)) || ', and orders moved ' || trim_scale(sum(moved)) FROM (
      SELECT pair.base AS coin, house_book.base + base_fees AS kept, 0 AS moved FROM house_book JOIN pair USING (symbol)
      UNION ALL
      SELECT pair.quote, house_book.quote + quote_fees, 0 FROM house_book JOIN pair USING (symbol)
      UNION ALL
      SELECT posting.asset, 0, posting.amount
        FROM posting JOIN journal ON journal.id = journal_id JOIN ledger_account account ON account.id = account_id
       WHERE reference_kind = 'spotOrder' AND address LIKE 'house:%') side
     GROUP BY coin HAVING sum(kept) <> sum(moved)`)
  return rows.map(({ sentence }) => ({ column: 'books', sentence }))
}

/** Compares what each row should have moved with what its journals moved. */
async function moneyOf(database: Queryable): Promise<Finding[]> {
  const { rows } = await database.query(
    `
    WITH expected (kind, id, user_id, asset, available, frozen) AS (${expectations.map(({ moved }) => moved).join(' UNION ALL ')}),
    posted AS (
      SELECT journal.reference_kind AS kind, journal.reference_id AS id, posting.user_id, posting.asset,
             coalesce(sum(amount) FILTER (WHERE part = 'available'), 0) AS available,
             coalesce(sum(amount) FILTER (WHERE part <> 'available'), 0) AS frozen
        FROM posting JOIN journal ON journal.id = posting.journal_id
       WHERE posting.user_id IS NOT NULL AND journal.reference_kind = ANY ($1)
       GROUP BY 1, 2, 3, 4)
    SELECT kind || ' ' || id || ' moved ' || coalesce(posted.available, 0) || ' and froze ' || coalesce(posted.frozen, 0) || ' ' || asset
           || ', where it should have moved ' || coalesce(expected.available, 0) || ' and frozen ' || coalesce(expected.frozen, 0) AS sentence
      FROM expected FULL JOIN posted USING (kind, id, user_id, asset)
     WHERE coalesce(posted.available, 0) <> coalesce(expected.available, 0)
        OR coalesce(posted.frozen, 0) <> coalesce(expected.frozen, 0)`,
    [expectations.map(({ kind }) => kind)],
  )
  return rows.map(({ sentence }) => ({ column: 'money', sentence }))
}

/** Each accepted intent is there once, each refused one not at all, and one of which nothing was heard at most once. */
async function writtenOf(database: Queryable, intents: readonly Intent[]): Promise<Finding[]> {
  const findings: Finding[] = []
  const users = new Set(intents.map(({ user }) => String(user)))
  for (const [product, rows] of Object.entries(written)) {
    const counts = await countsOf(database, rows)
    const groups = groupByMarker(intents.filter((intent) => intent.product === product))
    for (const marker of counts.keys()) {
      if (groups.has(marker) || !users.has(marker.split(' ')[0] as string)) continue
      findings.push({ column: 'invented', sentence: `${product} ${marker}: nobody asked for it` })
    }
    for (const [marker, group] of groups) {
      const accepted = group.filter((intent) => lastAnswer(intent)?.code === 0).length
      const unheard = group.filter((intent) => lastAnswer(intent) === undefined).length
      const found = counts.get(marker) ?? 0
      const sentence = `${product} ${marker}: ${found} rows for ${accepted} that were accepted`
      if (found < accepted) findings.push({ column: 'lost', sentence })
      if (found > accepted + unheard) findings.push({ column: accepted === 0 ? 'invented' : 'doubled', sentence })
    }
  }
  return findings
}

async function countsOf(database: Queryable, rows: string): Promise<Map<string, number>> {
  const { rows: counts } = await database.query(
    `SELECT user_id || ' ' || trim_scale(marker) AS marker, count(*)::int AS found FROM (${rows}) row WHERE marker IS NOT NULL GROUP BY 1`,
  )
  return new Map(counts.map(({ marker, found }) => [marker, found]))
}

function groupByMarker(intents: readonly Intent[]): Map<string, Intent[]> {
  const groups = new Map<string, Intent[]>()
  for (const intent of intents) {
    const marker = `${intent.user} ${withoutZeros(intent.marker)}`
    groups.set(marker, [...(groups.get(marker) ?? []), intent])
  }
  return groups
}

const withoutZeros = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/** A row on which an act was accepted is in the state that the act leads to. */
async function actsOf(database: Queryable, intents: readonly Intent[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [product, { table, state, field }] of Object.entries(acts)) {
    const accepted = intents.filter((intent) => intent.product === product && lastAnswer(intent)?.code === 0)
    const ids = accepted.map(({ sent }) => sent[field])
    const { rows } = await database.query(
      `SELECT id, state::text FROM ${table} WHERE id = ANY ($1) AND state::text <> $2`,
      [ids, state],
    )
    findings.push(
      ...rows.map(
        (row): Finding => ({
          column: 'lost',
          sentence: `${product}: ${table} ${row.id} is ${row.state} and not ${state}`,
        }),
      ),
    )
  }
  return findings
}

/** No order that a user cleared still rests. */
async function clearedOf(database: Queryable, intents: readonly Intent[]): Promise<Finding[]> {
  const accepted = intents.filter((intent) => intent.product === 'clearing' && lastAnswer(intent)?.code === 0)
  const { rows } = await database.query(
    `SELECT DISTINCT id FROM spot_order JOIN unnest($1::bigint[], $2::bigint[]) AS cleared (owner, last) ON user_id = owner AND id <= last
      WHERE state IN ('open', 'waiting') AND symbol = 'btcusdt'`,
    [accepted.map(({ user }) => user), accepted.map(({ sent }) => sent.lastid)],
  )
  return rows.map(({ id }) => ({ column: 'lost', sentence: `clearing: spot_order ${id} is still open` }))
}

/** What a program was told of an order by the name that it gave it is so: which order it is, and how it ended. */
async function namedOf(database: Queryable, intents: readonly Intent[]): Promise<Finding[]> {
  const { rows } = await database.query(
    'SELECT user_id, client_order_id AS name, id, state::text FROM spot_order WHERE client_order_id IS NOT NULL',
  )
  const found = new Map(rows.map(({ user_id, name, id, state }) => [`${user_id} ${name}`, { id: Number(id), state }]))
  return intents.flatMap((intent): Finding[] => {
    const [{ product, user, sent }, answer] = [intent, lastAnswer(intent)]
    const name = `${user} ${sent['client-order-id']}`
    const order = found.get(name)
    const isPlaced = product === 'programOrder' && answer?.code === 0
    if (isPlaced && order?.id !== answer.id)
      return [{ column: 'lost', sentence: `order ${name} was answered ${answer.id}, and is ${order?.id}` }]
    if (product !== 'programCancel' || answer === undefined) return []
    const state = answer.code === 0 ? 'cancelled' : answer.refusal
    if (order?.state === state) return []
    return [{ column: 'lost', sentence: `order ${name} was said to be ${state}, and is ${order?.state}` }]
  })
}

/** What operators were told has happened did happen. */
async function decidedOf(database: Queryable, decisions: readonly Decision[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [kind, { table, ...states }] of Object.entries(decided)) {
    const own = decisions.filter((decision) => decision.kind === kind)
    const { rows } = await database.query(`SELECT id, state::text FROM ${table} WHERE id = ANY ($1)`, [
      own.map(({ id }) => id),
    ])
    const found = new Map(rows.map(({ id, state }) => [Number(id), state as string]))
    for (const { id, act } of own) {
      const state = found.get(id) ?? 'not there'
      if (states[act]?.split(' ').includes(state)) continue
      findings.push({
        column: 'lost',
        sentence: `${kind} ${id}: ${act} was heard to have happened, and it is ${state}`,
      })
    }
  }
  return findings
}

/** Refusals after which the same call may be taken: prices were not there. */
const momentary = new Set<string | undefined>(['priceStale', 'beaconSilent'])

/** One key has one answer, and without a token there is none. */
function answersOf({ product, marker, key, answers, stranger }: Intent): Finding[] {
  const accepted = answers.filter(({ code }) => code === 0)
  const findings: Finding[] = []
  if (stranger && accepted.length > 0)
    findings.push({ column: 'open doors', sentence: `${product} ${marker} was accepted without a token` })
  if (stranger && answers.some(({ code }) => code !== 0 && code !== 4015))
    findings.push({
      column: 'open doors',
      sentence: `${product} without a token was answered ${answers.map(({ code }) => code).join(', ')}`,
    })
  const first = answers.findIndex(({ code }) => code === 0)
  const lasting = answers.filter(({ refusal }, index) => index > first || !momentary.has(refusal))
  const distinct = new Set(lasting.map(({ code, id }) => `${code} ${id ?? ''}`))
  if (accepted.length > 0 && distinct.size > 1)
    findings.push({
      column: 'answers',
      sentence: `${product} ${marker}, key ${key}: was answered ${[...distinct].join(', then ')}`,
    })
  return findings
}

/** While a part is down the answer says so, and when to retry. */
function defectsOf({ product, marker, defects }: Intent): Finding[] {
  return defects.map((defect) => ({ column: 'defects', sentence: `${product} ${marker} was answered ${defect}` }))
}

/**
 * Every contract ended as the ticks say; a book's trades are those that its commands give. Elsewhere every order was filled on the first stored tick that crossed it, and every
 * stop order was set off by the first that reached its trigger, before any that fills it.
 */
async function evidenceOf(database: Queryable): Promise<Finding[]> {
  const { differences } = await checkSettlements(database as pg.Pool)
  const books = await checkBooksOn(database as pg.PoolClient)
  const recomputed = [...differences, ...books.differences.map((sentence) => ({ sentence }))]
  const { rows } = await database.query(`
    SELECT 'order ' || resting.id || ' of ' || resting.limit_price || ' was filled on tick ' || fill.tick_sequence || ' of ' || fill.tick_price
           || CASE WHEN stored.sequence IS NULL THEN ', which is not stored so' WHEN earlier.sequence IS NULL THEN ', which does not cross it'
                   ELSE ' and not on tick ' || earlier.sequence || ' of ' || earlier.price END AS sentence
      FROM spot_fill fill
      JOIN spot_order resting ON resting.id = fill.order_id AND resting.type = 'limit'
      JOIN pair ON pair.symbol = resting.symbol
      LEFT JOIN tick stored ON stored.pair_id = pair.id AND stored.sequence = fill.tick_sequence AND stored.price = fill.tick_price
      LEFT JOIN LATERAL (
        SELECT sequence, price FROM tick
         WHERE tick.pair_id = pair.id AND tick.sequence > resting.accepted_sequence AND tick.sequence < fill.tick_sequence
           AND tick.sequence >= coalesce(resting.trigger_sequence, 0)
           AND tick.at >= date_trunc('milliseconds', resting.created_at)
           AND (CASE resting.side WHEN 'buy' THEN tick.price <= resting.limit_price ELSE tick.price >= resting.limit_price END)
         ORDER BY sequence LIMIT 1) earlier ON fill.number = 1
     WHERE fill.trade IS NULL AND (stored.sequence IS NULL OR earlier.sequence IS NOT NULL
        OR NOT (CASE resting.side WHEN 'buy' THEN fill.tick_price <= resting.limit_price ELSE fill.tick_price >= resting.limit_price END))
    UNION ALL
    SELECT 'stop order ' || stop.id || ' at ' || stop.trigger_price
           || CASE WHEN stop.trigger_sequence IS NULL THEN ' was filled before a tick set it off'
                   ELSE ' was set off by tick ' || stop.trigger_sequence || ' of ' || stop.trigger_tick_price
                     || CASE WHEN stored.sequence IS NULL THEN ', which is not stored so'
                             WHEN fill.tick_sequence < stop.trigger_sequence THEN ', after tick ' || fill.tick_sequence || ' filled it'
                             WHEN reaching.sequence IS NULL THEN ', which does not reach it'
                             ELSE ' and not by tick ' || reaching.sequence || ' of ' || reaching.price END END
      FROM spot_order stop
      JOIN pair ON pair.symbol = stop.symbol
      LEFT JOIN spot_fill fill ON fill.order_id = stop.id AND fill.number = 1
      LEFT JOIN tick stored ON stored.pair_id = pair.id AND stored.sequence = stop.trigger_sequence AND stored.price = stop.trigger_tick_price
      LEFT JOIN LATERAL (
        SELECT sequence, price FROM tick
         WHERE tick.pair_id = pair.id AND tick.sequence > stop.accepted_sequence AND tick.sequence <= stop.trigger_sequence
           AND tick.at >= date_trunc('milliseconds', stop.created_at)
           AND (CASE stop.trigger_direction WHEN 'rises' THEN tick.price >= stop.trigger_price ELSE tick.price <= stop.trigger_price END)
         ORDER BY sequence LIMIT 1) reaching ON true
     WHERE stop.trigger_price IS NOT NULL AND stop.trail_distance IS NULL AND (stop.trigger_sequence IS NOT NULL OR fill.id IS NOT NULL)
       AND (stored.sequence IS NULL OR fill.tick_sequence < stop.trigger_sequence
            OR reaching.sequence IS DISTINCT FROM stop.trigger_sequence)`)
  return [...recomputed, ...rows].map(({ sentence }) => ({ column: 'evidence', sentence }))
}

/** Ten seconds after recovery nothing that is due may still wait. */
async function overdueIn(database: Queryable): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [what, query] of Object.entries(overdue)) {
    const { rows } = await database.query(query.replace('$1', `clock_timestamp() - interval '10 seconds'`))
    findings.push(...rows.map(({ id }): Finding => ({ column: 'late', sentence: `${what}: ${id}` })))
  }
  return findings
}

/** How many were written although their client got no answer before it retried, or never retried. */
export async function countUnacknowledged(database: Queryable, intents: readonly Intent[]): Promise<number> {
  let count = 0
  for (const [product, rows] of Object.entries(written)) {
    const silent = intents.filter((intent) => intent.product === product && intent.unheard > 0)
    const { rows: found } = await database.query(
      `SELECT count(*)::int AS applied FROM unnest($1::bigint[], $2::numeric[], $3::timestamptz[]) AS silent (user_id, marker, asked_again)
        WHERE EXISTS (SELECT FROM (${rows}) row WHERE row.user_id = silent.user_id AND row.marker = silent.marker
                         AND row.created_at < coalesce(silent.asked_again, 'infinity'))`,
      [
        silent.map(({ user }) => user),
        silent.map(({ marker }) => marker),
        silent.map(({ askedAgain }) => askedAgain ?? null),
      ],
    )
    count += found[0].applied
  }
  return count
}
