import { createHash } from 'node:crypto'
import { beaconText, type FeedStatement, noStatement, statementText } from '@halyard/domain/feed-epochs'
import { beaconGeneratorVersion, generatorVersion } from '@halyard/domain/market'
import type { Announcement, Recording } from './announcements.ts'
import { EpochRounds } from './beacon.ts'
import { type EpochPair, endOfPath, marketOf } from './epoch-pair.ts'
import { hashOf } from './feed-epochs.ts'
import { type OwnBeacon, ownBeacon } from './own-beacon.ts'
import { judgeRecording, type Publication, type PublishedEpoch } from './recording-check.ts'
import type { RecordedTick } from './sources/recorded-tick.ts'

/** A way to cheat, and what an outsider says of it who recorded the host. */
interface Trick {
  readonly name: string
  /** Of a host whose prices hang on a beacon too. */
  readonly beacon?: true
  readonly play: (host: Host) => void
}

interface Stated {
  readonly statement: FeedStatement
  /** When it can be read. */
  readonly publishedAt: Date
}

interface Planned {
  readonly number: number
  readonly startsAt: Date
  endsAt: Date
  seed: string
  source: 'sim' | 'replay'
  pair: Omit<EpochPair, 'start' | 'after'>
  startPrice?: string
  revealed: boolean
  /** The rounds by which its prices are told, and those that are published. */
  told: EpochRounds | undefined
  rounds: readonly string[]
}

const from = Date.UTC(2026, 10, 20, 9)
const epochMs = 60_000
const longestContract = 120
const epochCount = 6
const at = (second: number) => new Date(from + second * 1_000)

const pair: Omit<EpochPair, 'start' | 'after'> = {
  symbol: 'btcusdt',
  session: '24x7',
  priceStep: '0.01',
  quantityStep: '0.000001',
  referencePrice: '67400',
  yearlyVolatility: 0.5,
  tickInterval: 500,
  typicalTrade: 900,
}

/** A host of six epochs of a minute, with contracts of up to two, and somebody who records all that it says. */
class Host {
  readonly statements: Stated[] = []
  readonly epochs: Planned[]
  /** What becomes of the ticks on their way to the one who records. */
  tell: (ticks: RecordedTick[]) => RecordedTick[] = (ticks) => ticks
  /** What the chain says when it is read afterwards. */
  publish: (statements: FeedStatement[]) => FeedStatement[] = (statements) => statements

  constructor(
    key: string,
    public own?: OwnBeacon,
  ) {
    const planned = Array.from(
      { length: epochCount + 3 },
      (_, index): Planned => ({
        number: index + 1,
        startsAt: at(index * 60),
        endsAt: at((index + 1) * 60),
        seed: createHash('sha256')
          .update(`${key} ${index + 1}`)
          .digest('hex'),
        source: 'sim',
        pair,
        revealed: index + 1 < epochCount,
        told: undefined,
        rounds: [],
      }),
    )
    for (const epoch of own ? planned : []) {
      epoch.told = completeRounds(own as OwnBeacon, epoch)
      epoch.rounds = signaturesOf(epoch.told)
    }
    this.epochs = planned.slice(0, epochCount)
    // As far ahead as the longest contract lasts and a minute more, when an epoch begins.
    for (const epoch of planned) this.state(epoch, new Date(Math.max(from, epoch.startsAt.getTime() - 180_000)))
  }

  epoch(number: number): Planned {
    return this.epochs[number - 1] as Planned
  }

  state(epoch: Planned, boundAt: Date, publishedAt = boundAt): void {
    const { number, startsAt, endsAt, seed } = epoch
    const bound = { seedHash: hashOf(seed), startsAt, endsAt, boundAt }
    const said = { epoch: number, ...generatorOf(this.own), ...bound }
    this.statements.push({
      statement: chained(
        this.statements.map(({ statement }) => statement),
        said,
      ),
      publishedAt,
    })
  }

  /** The worst seed of 400 for those who bet that the price rises until a moment. */
  worst(number: number, moment: Date): string {
    const [path] = this.published().filter((epoch) => epoch.number === number)
    const tried = Array.from({ length: 400 }, (_, index) => createHash('sha256').update(`tried ${index}`).digest('hex'))
    const priceWith = (seed: string) =>
      Number(
        marketOf(seed, path?.pairs[0] as EpochPair)
          .priceAt(moment.getTime())
          .text(),
      )
    return tried.reduce((worst, seed) => (priceWith(seed) < priceWith(worst) ? seed : worst))
  }

  published(): PublishedEpoch[] {
    const published: PublishedEpoch[] = []
    for (const [index, planned] of this.epochs.entries()) {
      const { number, startsAt, endsAt, seed, source } = planned
      const before = this.epochs[index - 1]
      const was = published[index - 1]?.pairs[0]
      const end =
        before && was ? endOfPath(before.seed, was, before.endsAt, before.told).price.text() : pair.referencePrice
      const start = { at: startsAt.getTime(), price: planned.startPrice ?? end }
      const statement = this.statements.findLast(({ statement }) => statement.epoch === number)?.statement ?? null
      const next = this.epochs[index + 1]
      published.push({
        ...{ number, source, startsAt, endsAt, statement, hash: hashOf(seed), seed: planned.revealed ? seed : null },
        generator: source === 'sim' ? generatorOf(this.own).generator : null,
        rounds: planned.rounds,
        nextHash: next && next.source === 'sim' ? hashOf(next.seed) : null,
        pairs: [{ ...planned.pair, start, after: 0 }],
      })
    }
    return published
  }

  /** What an outsider says who recorded it from the beginning, and asks two hours later. */
  judged(): readonly string[] {
    const epochs = this.published()
    const ticks = this.tell(numbered(epochs, this.epochs))
    const statements = this.publish(this.statements.map(({ statement }) => statement))
    const publication: Publication = { epochs, statements, longestContract, askedAt: at(7_200) }
    return judgeRecording(publication, this.recording(ticks)).differences
  }

  private recording(ticks: RecordedTick[]): Recording {
    const asked = Array.from({ length: (epochCount * epochMs) / 5_000 }, (_, index) => {
      const moment = new Date(from + index * 5_000)
      const newest = this.statements.filter(({ publishedAt }) => publishedAt <= moment).length
      return { at: moment, newest, longestContract }
    })
    const announced = this.statements.flatMap(({ statement, publishedAt }): Announcement[] => {
      const received = asked.find((one) => one.at >= publishedAt)?.at
      return received ? [{ statement, received }] : []
    })
    return { ticks, announced, asked, begun: [at(0)] }
  }
}

/** The next statement of a chain. */
function chained(
  before: readonly FeedStatement[],
  said: Omit<FeedStatement, 'position' | 'previous' | 'hash'>,
): FeedStatement {
  const stated = { ...said, position: before.length + 1, previous: before.at(-1)?.hash ?? noStatement }
  return { ...stated, hash: hashOf(statementText(stated)) }
}

function numbered(epochs: readonly PublishedEpoch[], planned: readonly Planned[]): RecordedTick[] {
  const ticks = epochs.flatMap(({ startsAt, pairs: [stated] }, index) => {
    const { seed, endsAt, told } = planned[index] as Planned
    const until = Math.min(endsAt.getTime(), told?.until ?? Number.POSITIVE_INFINITY)
    return stated ? marketOf(seed, stated, told).ticksBetween(startsAt.getTime(), until) : []
  })
  return renumbered(ticks.map((tick) => ({ ...tick, symbol: pair.symbol, received: new Date(tick.at.getTime() + 80) })))
}

function completeRounds({ beacon, sign }: OwnBeacon, { startsAt, endsAt }: Planned): EpochRounds {
  const rounds = new EpochRounds(beacon, { startsAt, endsAt })
  while (!rounds.isComplete) rounds.add(sign(rounds.next))
  return rounds
}

const signaturesOf = (rounds: EpochRounds) =>
  Array.from({ length: rounds.next - rounds.first }, (_, index) => rounds.signatureOf(rounds.first + index))

const generatorOf = (own: OwnBeacon | undefined) => ({
  generator: own ? beaconGeneratorVersion : generatorVersion,
  beacon: own ? beaconText(own.beacon) : null,
})

const renumbered = (ticks: RecordedTick[]) => ticks.map((tick, index) => ({ ...tick, number: index + 1 }))

/** From a moment on, epochs are stated otherwise from one of them on. */
function statedAnew(host: Host, number: number, boundAt: Date): void {
  host.statements.splice(host.statements.findIndex(({ publishedAt }) => publishedAt > boundAt))
  for (const epoch of host.epochs.slice(number - 1)) host.state(epoch, boundAt)
}

const tricks: readonly Trick[] = [
  {
    name: 'chooses the seed of the next epoch as the worst of 400, and says nothing',
    play: (host) => {
      host.epoch(4).seed = host.worst(4, at(200))
    },
  },
  {
    name: 'chooses it as that, and states the epoch anew',
    play: (host) => {
      host.epoch(4).seed = host.worst(4, at(200))
      statedAnew(host, 4, at(175))
    },
  },
  {
    name: 'announces each epoch only when it begins, with the seed that it chose then',
    play: (host) => {
      host.statements.length = 0
      for (const epoch of host.epochs) {
        epoch.seed = host.worst(epoch.number, new Date(epoch.startsAt.getTime() + 30_000))
        host.state(epoch, epoch.startsAt)
      }
    },
  },
  {
    name: 'chooses it, and writes the chain of statements anew',
    play: (host) => {
      host.epoch(4).seed = host.worst(4, at(200))
      host.publish = (statements) => {
        const chain: FeedStatement[] = []
        for (const { epoch, startsAt, endsAt, boundAt } of statements) {
          const seedHash = hashOf(host.epochs[epoch - 1]?.seed ?? '')
          chain.push(chained(chain, { epoch, ...generatorOf(undefined), seedHash, startsAt, endsAt, boundAt }))
        }
        return chain
      }
    },
  },
  {
    name: 'takes a statement out of the chain',
    play: (host) => {
      host.publish = (statements) => statements.filter(({ epoch }) => epoch !== 4)
    },
  },
  {
    name: 'holds announcements back until it knows which one it wants',
    play: (host) => {
      const held = host.statements.splice(4)
      for (const { statement } of held) {
        const late = new Date(statement.startsAt.getTime() - 5_000)
        host.statements.push({ statement, publishedAt: late })
      }
    },
  },
  {
    name: 'cuts an epoch where it suits',
    play: (host) => {
      host.epoch(3).endsAt = at(160)
      host.epochs[3] = { ...host.epoch(4), startsAt: at(160) }
    },
  },
  {
    name: 'restarts with shorter epochs, which it states anew',
    play: (host) => {
      host.epoch(3).endsAt = at(140)
      const short = Array.from({ length: 22 }, (_, index): Planned => {
        const [number, startsAt, endsAt] = [index + 4, at(140 + index * 10), at(150 + index * 10)]
        return { ...host.epoch(3), number, startsAt, endsAt, seed: hashOf(`short ${number}`) }
      })
      host.epochs.splice(3, 3, ...short)
      statedAnew(host, 4, at(140))
    },
  },
  {
    name: 'plays a recording for a while, and comes back with another seed',
    play: (host) => {
      host.epoch(3).endsAt = at(130)
      const [, , third, fourth] = host.epochs as [Planned, Planned, Planned, Planned]
      const played: Planned = {
        ...third,
        number: 4,
        startsAt: at(130),
        endsAt: at(140),
        source: 'replay',
        revealed: false,
      }
      const back: Planned = { ...fourth, number: 5, startsAt: at(140), endsAt: at(360), seed: hashOf('chosen') }
      host.epochs.splice(3, 3, played, back)
      statedAnew(host, 5, at(140))
    },
  },
  {
    name: 'leaves out a tick before a close',
    play: (host) => {
      host.tell = (ticks) => renumbered(ticks.filter(({ number }) => number !== 200))
    },
  },
  {
    name: 'tells a price that the seed does not give',
    play: (host) => {
      host.tell = (ticks) =>
        ticks.map((tick) => (tick.number === 200 ? { ...tick, price: tick.price.plus(tick.price) } : tick))
    },
  },
  {
    name: 'delays one user by three seconds',
    play: (host) => {
      host.tell = (ticks) => ticks.map((tick) => ({ ...tick, received: new Date(tick.at.getTime() + 3_000) }))
    },
  },
  {
    name: 'changes what a pair goes by with an epoch',
    play: (host) => {
      host.epoch(4).pair = { ...pair, yearlyVolatility: 0.9 }
    },
  },
  {
    name: 'begins a path at another price than the one before ended',
    play: (host) => {
      host.epoch(4).startPrice = '66000'
    },
  },
  {
    name: 'never publishes a seed',
    play: (host) => {
      host.epoch(4).revealed = false
    },
  },
  {
    name: 'withholds a round of the beacon that it does not like, and every price behind it',
    beacon: true,
    play: (host) => {
      const epoch = host.epoch(5)
      host.epochs.splice(5)
      epoch.rounds = epoch.rounds.slice(0, 3)
      epoch.told = roundsWith(host, epoch, epoch.rounds)
    },
  },
  {
    name: 'puts another round of the beacon in its place',
    beacon: true,
    play: (host) => {
      const epoch = host.epoch(4)
      epoch.rounds = epoch.rounds.with(3, (host.own as OwnBeacon).sign(1))
      epoch.told = roundsWith(host, epoch, epoch.rounds)
    },
  },
  {
    name: 'tells the prices of a round that it did not like without it',
    beacon: true,
    play: (host) => {
      const epoch = host.epoch(4)
      epoch.told = roundsWith(host, epoch, epoch.rounds.with(3, epoch.rounds[2] as string))
    },
  },
  {
    name: 'tells prices before their round is out, by the seed alone',
    beacon: true,
    play: (host) => {
      host.epoch(4).told = undefined
    },
  },
  {
    name: 'names a well-known chain with a later genesis, so that its rounds were out before',
    beacon: true,
    play: (host) => {
      const own = host.own as OwnBeacon
      const old = { ...own, beacon: { ...own.beacon, genesis: own.beacon.genesis + 1_000 } }
      host.own = old
      for (const epoch of host.epochs) {
        epoch.told = completeRounds(old, epoch)
        epoch.rounds = signaturesOf(epoch.told)
      }
      const chain: FeedStatement[] = []
      for (const [index, { statement, publishedAt }] of host.statements.entries()) {
        const { epoch, seedHash, startsAt, endsAt, boundAt } = statement
        chain.push(chained(chain, { epoch, ...generatorOf(old), seedHash, startsAt, endsAt, boundAt }))
        host.statements[index] = { statement: chain[index] as FeedStatement, publishedAt }
      }
    },
  },
  {
    name: 'states epochs anew, with a beacon of its own, whose rounds it knows ahead',
    beacon: true,
    play: (host) => {
      const { genesis, period } = (host.own as OwnBeacon).beacon
      const other = ownBeacon('one of its own', genesis, period)
      for (const epoch of host.epochs.slice(3)) {
        epoch.told = completeRounds(other, epoch)
        epoch.rounds = signaturesOf(epoch.told)
      }
      host.own = other
      statedAnew(host, 4, at(175))
    },
  },
]

function roundsWith({ own }: Host, epoch: Planned, signatures: readonly string[]): EpochRounds {
  return new EpochRounds((own as OwnBeacon).beacon, { startsAt: epoch.startsAt, endsAt: epoch.endsAt }, signatures)
}

export interface Tried {
  readonly name: string
  /** What the outsider says first; undefined where he notices nothing. */
  readonly named: string | undefined
}

/** What an outsider says of an honest host, and of each trick of a dishonest one. */
export function tryTricks(key: string): { honest: readonly string[]; tried: Tried[] } {
  const own = ownBeacon(key, from / 1_000 - 3_004, 10)
  return {
    honest: [...new Host(key).judged(), ...new Host(key, own).judged()],
    tried: tricks.map(({ name, beacon, play }) => {
      const host = new Host(key, beacon && own)
      play(host)
      return { name, named: host.judged()[0] }
    }),
  }
}
