import { type FeedStatement, noStatement, statementText } from '@halyard/domain/market'
import { decodeAnswer, type Endpoint, endpoints, type ResponseOf } from '@halyard/wire'
import { hashOf } from './feed-epochs.ts'
import { recordedLines, recordedTicks } from './sources/recorded-tick.ts'

/** A statement of a host as it came, and when. */
export interface Announcement {
  readonly statement: FeedStatement
  readonly received: Date
}

/** What a host answered when it was asked for statements: the position of its newest, and its longest contract. */
interface Asked {
  readonly at: Date
  readonly newest: number
  /** In seconds. */
  readonly longestContract: number
}

/** All that an outsider recorded, in order of time. */
export interface Recording {
  readonly ticks: ReturnType<typeof recordedTicks>
  readonly announced: readonly Announcement[]
  readonly asked: readonly Asked[]
  /** When recording began, and began again: a host tells its last trades first, which happened before. */
  readonly begun: readonly Date[]
}

/** The part of a host that anybody can ask. */
export type Ask = <E extends Endpoint>(endpoint: E, query: string) => Promise<ResponseOf<E>>

/** @throws with what a host says where it does not answer as this protocol asks */
export function askOf(address: string): Ask {
  return async (endpoint, query) => {
    const answer = await fetch(new URL(`/api${endpoint.path}${query}`, address), {
      signal: AbortSignal.timeout(10_000),
    })
    const { code, data, msg } = (await answer.json()) as { code: number; data: unknown; msg: string }
    if (code !== 0) throw new Error(`${address} does not say: ${msg}`)
    return decodeAnswer(endpoint, data)
  }
}

/** A host's statements from the newest back to those that are not needed, oldest first: pages, so that there are a few more. */
export async function statementsBack(
  ask: Ask,
  isNeeded: (stated: FeedStatement) => boolean,
): Promise<{ statements: FeedStatement[]; newest: number; longestContract: number }> {
  // By their position: between two pages one more may be stated.
  const found = new Map<number, FeedStatement>()
  for (let page = 1; ; page += 1) {
    const { list, total, longestContract } = await ask(endpoints.feedStatements, `?page=${page}&pageSize=100`)
    for (const stated of list) found.set(stated.position, stated)
    if (list.length === 100 && list.every(isNeeded)) continue
    return { statements: [...found.values()].sort((a, b) => a.position - b.position), newest: total, longestContract }
  }
}

/** Lines of a recording: what is announced for the first time, and that it was asked for. */
export class AnnouncementLog {
  private known = 0

  constructor(
    private readonly ask: Ask,
    private readonly clock: { now(): Date },
  ) {}

  /** Asks the host once. Of its past, what still counts is written. */
  async lines(): Promise<string[]> {
    const begun = this.clock.now()
    const known = this.known
    const isNew = ({ position, endsAt }: FeedStatement) => (known === 0 ? endsAt > begun : position > known)
    const { statements, newest, longestContract } = await statementsBack(this.ask, isNew)
    const received = this.clock.now().toISOString()
    this.known = Math.max(known, ...statements.map(({ position }) => position))
    return [
      ...statements.filter(isNew).map((announced) => JSON.stringify({ announced, received })),
      JSON.stringify({ asked: received, newest, longestContract }),
    ]
  }
}

export function recordingOf(text: string): Recording {
  const announced: Announcement[] = []
  const asked: Asked[] = []
  const begun: Date[] = []
  for (const [line] of recordedLines(text)) {
    if ('announced' in line)
      announced.push({ statement: statementOf(line['announced']), received: moment(line['received']) })
    else if ('asked' in line)
      asked.push({
        at: moment(line['asked']),
        newest: Number(line['newest']),
        longestContract: Number(line['longestContract']),
      })
    else if ('begun' in line) begun.push(moment(line['begun']))
  }
  return { ticks: recordedTicks(text), announced, asked, begun }
}

const moment = (text: unknown) => new Date(String(text))

function statementOf(written: unknown): FeedStatement {
  const { startsAt, endsAt, boundAt, ...stated } = written as FeedStatement
  // Versions before 2026-11-27 wrote nothing of a beacon.
  return {
    ...stated,
    beacon: stated.beacon ?? null,
    startsAt: moment(startsAt),
    endsAt: moment(endsAt),
    boundAt: moment(boundAt),
  }
}

/** One sentence for each link of a chain, oldest first, that does not hold. */
export function chainFaults(chain: readonly FeedStatement[]): string[] {
  return chain.flatMap((stated, index) => {
    const before = chain[index - 1]
    const follows = before
      ? stated.position === before.position + 1 && stated.previous === before.hash
      : stated.position > 1 || stated.previous === noStatement
    return [
      ...(hashOf(statementText(stated)) === stated.hash
        ? []
        : [`statement ${stated.position}: its hash is not the one of what it says`]),
      ...(follows ? [] : [`statement ${stated.position}: it does not carry the hash of the one before`]),
    ]
  })
}
