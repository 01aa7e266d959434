import { type FeedStatement, staleAfter } from '@halyard/domain/market'
import { endpoints, type ResponseOf } from '@halyard/wire'
import {
  type Announcement,
  type Ask,
  askOf,
  chainFaults,
  type Recording,
  recordingOf,
  statementsBack,
} from './announcements.ts'
import type { EpochPair } from './epoch-pair.ts'
import { FeedCheck, type FeedReport, type PublishedTick, type StatedEpoch } from './feed-check.ts'
import type { RecordedTick } from './sources/recorded-tick.ts'

/** An epoch as published, with what the host says now that it stated of it. */
export type PublishedEpoch = StatedEpoch & { readonly statement: FeedStatement | null }

/** What a host publishes, oldest first. */
export interface Publication {
  readonly epochs: readonly PublishedEpoch[]
  readonly statements: readonly FeedStatement[]
  readonly askedAt: Date
  /** In seconds. */
  readonly longestContract: number
}

/** Compares what `npm run record:feed` recorded of a host with what that host publishes now. */
export async function checkRecording(address: string, text: string, now: Date): Promise<FeedReport> {
  const recording = recordingOf(text)
  return judgeRecording({ ...(await publication(address, recording)), askedAt: now }, recording)
}

/** Epochs and statements as far back as the recording goes. */
async function publication(address: string, { ticks, announced }: Recording): Promise<Omit<Publication, 'askedAt'>> {
  const ask = askOf(address)
  const from = ticks[0]?.at ?? new Date(0)
  const oldest = Math.min(...announced.map(({ statement }) => statement.position))
  const { statements, longestContract } = await statementsBack(
    ask,
    ({ position, endsAt }) => position >= oldest || endsAt >= from,
  )
  const epochs: PublishedEpoch[] = []
  const { total } = await ask(endpoints.feedEpochs, '?page=1&pageSize=1')
  for (let number = total; number > 0; number -= 1) {
    const { pairs, ...stated } = await ask(endpoints.feedEpoch, `?ID=${number}`)
    const rounds = stated.statement?.beacon ? await roundsBack(ask, number) : []
    epochs.unshift({ ...stated, rounds, pairs: pairs.map(asStated) })
    // One before, since the first path begins where that one's ended.
    if (stated.endsAt < from) break
  }
  return { epochs, statements, longestContract }
}

/** The signatures of an epoch's rounds, in order. */
async function roundsBack(ask: Ask, epoch: number): Promise<string[]> {
  const signatures: string[] = []
  for (let page = 1; ; page += 1) {
    const { list } = await ask(endpoints.feedRounds, `?ID=${epoch}&page=${page}&pageSize=100`)
    signatures.push(...list.map(({ signature }) => signature))
    if (list.length < 100) return signatures
  }
}

function asStated({ startsAt, startPrice, ...pair }: ResponseOf<typeof endpoints.feedEpoch>['pairs'][number]) {
  return {
    ...pair,
    priceStep: pair.priceStep.text(),
    quantityStep: pair.quantityStep.text(),
    referencePrice: pair.referencePrice.text(),
    start: { at: startsAt.getTime(), price: startPrice.text() },
  }
}

/** All that an outsider can hold against a host, a sentence each. */
export function judgeRecording(published: Publication, recording: Recording): FeedReport {
  const check = new FeedCheck(published.epochs, published.askedAt)
  compareTicks(check, published, recording)
  check.paths()
  const told = { ...recording, ticks: recording.ticks.filter((tick) => wasRecorded(tick, recording)) }
  check.differences.push(
    ...chainFaults(published.statements),
    ...rewritten(published, recording),
    ...heldBack(recording),
    ...unbound(published, told),
    ...outOfReach(told),
    ...changedPairs(published, recording),
    ...unrevealed(published, recording),
    ...late(told),
  )
  return { ...check.report(), announcements: recording.announced.length }
}

function compareTicks(check: FeedCheck, { epochs }: Publication, { ticks }: Recording): void {
  const told = ticks.map(
    (tick, index): PublishedTick => ({ ...tick, sequence: tick.number ?? index + 1, told: wasLive(tick) }),
  )
  for (const symbol of new Set(told.map((tick) => tick.symbol))) {
    const own = told.filter((tick) => tick.symbol === symbol)
    for (const [at, epoch] of epochs.entries()) {
      const until = endOf(epochs, at)
      const within = own.filter((tick) => tick.at > epoch.startsAt && tick.at <= until)
      check.ticks(epoch.number, within, { isComplete: true })
    }
    check.leftOut(symbol, own)
  }
}

/** Epochs are without gaps: one lasts until the next begins. */
function endOf(epochs: readonly PublishedEpoch[], at: number): Date {
  return epochs[at + 1]?.startsAt ?? (epochs[at] as PublishedEpoch).endsAt
}

/** Whether a tick happened while somebody recorded, and not before. */
function wasRecorded({ at, received }: RecordedTick, { begun }: Recording): boolean {
  const since = received && begun.findLast((one) => one <= received)
  return since === undefined || at > since
}

/** Whether a tick has a number and came when it happened, and not as one of those that are filled in later. */
function wasLive({ at, number, received }: RecordedTick): boolean {
  return number !== undefined && received !== undefined && received.getTime() - at.getTime() < liveMs
}

/** What was announced has to be what is published. */
function rewritten({ statements }: Publication, { announced }: Recording): string[] {
  if (announced.length === 0)
    return ['the recording has no announcement of an epoch: nothing shows that its seed was bound before']
  const byPosition = new Map(statements.map((stated) => [stated.position, stated]))
  return announced.flatMap(({ statement, received }) => {
    const now = byPosition.get(statement.position)
    if (now?.hash === statement.hash) return chainFaults([statement]).filter((fault) => fault.includes('hash is not'))
    const what = now ? `is published as ${now.hash}` : 'is not published any more'
    return [`statement ${statement.position} was announced at ${iso(received)} as ${statement.hash}, and ${what}`]
  })
}

/** A statement that was bound at a moment at which the host, being asked, did not tell it yet. */
function heldBack({ announced, asked }: Recording): string[] {
  return announced.flatMap(({ statement: { position, boundAt } }) => {
    const without = asked.find(({ at, newest }) => newest < position && at.getTime() > boundAt.getTime() + heldBackMs)
    return without
      ? [`statement ${position} says that it was bound at ${iso(boundAt)}, and was not told at ${iso(without.at)}`]
      : []
  })
}

/** What decides a time is what was announced for it first, and before its prices. */
function unbound({ epochs }: Publication, { ticks, announced }: Recording): string[] {
  if (announced.length === 0) return []
  const found = new Set<string>()
  const bounds = [...announced.flatMap(({ statement }) => [statement.startsAt, statement.endsAt])]
    .concat(epochs.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]))
    .map(Number)
    .sort((a, b) => a - b)
  let until = Number.NEGATIVE_INFINITY
  let promise: Announcement | undefined
  let epoch: PublishedEpoch | undefined
  for (const tick of ticks) {
    const at = tick.at.getTime()
    if (at > until) {
      until = bounds.find((bound) => bound >= at) ?? Number.POSITIVE_INFINITY
      epoch = epochs.findLast(({ startsAt }) => startsAt < tick.at)
      const covering = announced.filter(
        ({ statement: { startsAt, endsAt } }) => startsAt < tick.at && tick.at <= endsAt,
      )
      promise = firstOf(covering)
      for (const other of covering) {
        if (promise && other.received > promise.received && !isSame(other, promise))
          found.add(statedAnew(other, promise))
      }
    }
    if (epoch?.source !== 'sim') continue
    if (!promise) {
      found.add(`epoch ${epoch.number}: prices were told of it that nothing had been announced for`)
      continue
    }
    const { statement, received } = promise
    if (received.getTime() > (tick.received ?? tick.at).getTime() + askedEveryMs)
      found.add(`epoch ${epoch.number} was announced at ${iso(received)}, after prices of it had been told`)
    if (statement.seedHash !== epoch.hash || statement.epoch !== epoch.number)
      found.add(
        `epoch ${epoch.number}: its seed is not the one that was announced for this time at ${iso(received)}, in statement ${statement.position}`,
      )
    if (statement.generator !== epoch.generator || statement.beacon !== (epoch.statement?.beacon ?? null))
      found.add(
        `epoch ${epoch.number}: its generator or its beacon is not what was announced for this time at ${iso(received)}, in statement ${statement.position}`,
      )
  }
  return [...found]
}

/** The earliest; of those that came together, the newest. */
function firstOf(covering: readonly Announcement[]): Announcement | undefined {
  return [...covering].sort(
    (a, b) => a.received.getTime() - b.received.getTime() || b.statement.position - a.statement.position,
  )[0]
}

function isSame({ statement: a }: Announcement, { statement: b }: Announcement): boolean {
  return a.epoch === b.epoch && a.seedHash === b.seedHash && a.beacon === b.beacon
}

function statedAnew({ statement: anew, received }: Announcement, { statement: before }: Announcement): string {
  return `epoch ${before.epoch}, announced from ${iso(before.startsAt)} until ${iso(before.endsAt)}, was stated anew at ${iso(received)}, in statement ${anew.position}: honest only if no contract was pending then`
}

/** While prices are told and contracts can be opened, the announced epochs reach as far as the longest of them lasts. */
function outOfReach({ ticks, announced, asked }: Recording): string[] {
  const inOrder = [...announced].sort((a, b) => a.received.getTime() - b.received.getTime())
  let reach = 0
  let next = 0
  for (const tick of ticks) {
    const at = tick.at.getTime()
    // What is filled in later nobody could bet on.
    if (tick.received && !wasLive({ number: 0, ...tick })) continue
    const known = at + askedEveryMs
    for (; (inOrder[next]?.received.getTime() ?? Number.POSITIVE_INFINITY) <= known; next += 1)
      reach = Math.max(reach, inOrder[next]?.statement.endsAt.getTime() ?? 0)
    // A period that was just added is announced for within minutes.
    const offered = asked.filter((one) => one.at.getTime() <= known && one.at.getTime() > at - 2 * 60_000)
    const longest = Math.min(...offered.map(({ longestContract }) => longestContract))
    if (Number.isFinite(longest) && at + longest * 1_000 > reach)
      return [
        `at ${iso(tick.at)} epochs were announced only until ${iso(new Date(reach))}, and contracts last up to ${longest} seconds`,
      ]
  }
  return []
}

/** What the generator goes by is not bound ahead, and stays. */
function changedPairs({ epochs }: Publication, { ticks }: Recording): string[] {
  const [from, until] = [ticks[0]?.at, ticks.at(-1)?.at]
  const recorded = new Set(ticks.map(({ symbol }) => symbol))
  return epochs.flatMap((epoch, index) => {
    const before = epochs[index - 1]
    if (before?.source !== 'sim' || epoch.source !== 'sim' || !from || !until) return []
    if (epoch.startsAt <= from || epoch.startsAt > until) return []
    return epoch.pairs
      .filter(({ symbol }) => recorded.has(symbol))
      .flatMap((pair) => {
        const was = before.pairs.find(({ symbol }) => symbol === pair.symbol)
        const changed = was && generatorFields(pair).find((field) => was[field] !== pair[field])
        return changed
          ? [
              `epoch ${epoch.number}: ${pair.symbol} goes by another ${changed}: honest only if no contract on it was pending`,
            ]
          : []
      })
  })
}

/** A seed is published when the last contract has settled that was opened in its epoch. */
function unrevealed({ epochs, askedAt, longestContract }: Publication, { ticks }: Recording): string[] {
  const due = askedAt.getTime() - longestContract * 1_000 - revealMs
  return epochs.flatMap(({ number, source, seed, startsAt }, index) => {
    const end = epochs[index + 1]?.startsAt
    const recorded = end !== undefined && ticks.some(({ at }) => at > startsAt && at <= end)
    return source === 'sim' && seed === null && recorded && end.getTime() < due
      ? [`epoch ${number} ended at ${iso(end)}, and its seed is not published`]
      : []
  })
}

function generatorFields(pair: EpochPair): (keyof EpochPair)[] {
  return (Object.keys(pair) as (keyof EpochPair)[]).filter((field) => field !== 'start' && field !== 'after')
}

/** Prices that come late to one listener are old when he bets on them. */
function late({ ticks }: Recording): string[] {
  const timed = ticks.flatMap(({ at, received }) => (received ? [received.getTime() - at.getTime()] : []))
  const old = timed.filter((age) => age > staleAfter)
  return old.length > 100 && old.length > timed.length / 2
    ? [`${old.length} of ${timed.length} prices came more than two seconds late, by the clock of the recording`]
    : []
}

const iso = (at: Date) => at.toISOString()
/** Milliseconds within which a statement that is there is recorded: how often is asked, with time for the answer. */
const askedEveryMs = 15_000
const heldBackMs = 60_000
const liveMs = 10_000
/** Milliseconds after the last contract: a host may have been away for ten minutes. */
const revealMs = 1_200_000
