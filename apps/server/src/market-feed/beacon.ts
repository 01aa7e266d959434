import { randomBytes } from 'node:crypto'
import { setImmediate as othersTurn, setTimeout as pause } from 'node:timers/promises'
import {
  type Beacon,
  beaconScheme,
  chainBytes,
  roundCountsFrom,
  roundDueAt,
  roundMessage,
} from '@halyard/domain/market'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import * as z from 'zod/mini'

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)))

/** What a beacon's HTTP interface says of its chain, and of a round. */
const chainInfo = z.object({
  public_key: hex(192),
  period: z.int().check(z.gte(1), z.lte(3_600)),
  genesis_time: z.int().check(z.gte(0)),
  groupHash: hex(64),
  schemeID: z.literal(beaconScheme),
  metadata: z.object({ beaconID: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
})
const roundAnswer = z.object({ round: z.int(), signature: hex(96) })

const { shortSignatures, G1 } = bls12_381

/** Whether a signature is the one of a beacon's key for a round. There is only one. */
export function isSigned({ publicKey }: Pick<Beacon, 'publicKey'>, round: number, signature: string): boolean {
  try {
    return shortSignatures.verify(Buffer.from(signature, 'hex'), messageOf(round), Buffer.from(publicKey, 'hex'))
  } catch {
    // Not a point of the curve.
    return false
  }
}

const messageOf = (round: number) => shortSignatures.hash(sha256(roundMessage(round)))

/**
 * The position of the first signature that is not the one of its round, of rounds that follow each other; undefined where
 * all are. All at once: their sum with random weights has to be that of their messages, which no others meet but by a chance
 * of 2^-128.
 */
export function firstUnsigned(beacon: Beacon, first: number, signatures: readonly string[]): number | undefined {
  if (signatures.length > 1 && areSigned(beacon, first, signatures)) return undefined
  const at = signatures.findIndex((signature, index) => !isSigned(beacon, first + index, signature))
  return at < 0 ? undefined : at
}

function areSigned({ publicKey }: Beacon, first: number, signatures: readonly string[]): boolean {
  let [signed, said] = [G1.Point.ZERO, G1.Point.ZERO]
  try {
    for (const [index, signature] of signatures.entries()) {
      const point = G1.Point.fromHex(signature)
      // Of the group, not only of the curve.
      point.assertValidity()
      const weight = BigInt(`0x${randomBytes(16).toString('hex')}`) + 1n
      signed = signed.add(point.multiplyUnsafe(weight))
      said = said.add(messageOf(first + index).multiplyUnsafe(weight))
    }
    return shortSignatures.verify(signed, said, Buffer.from(publicKey, 'hex'))
  } catch {
    return false
  }
}

/** The rounds of an epoch that are known: from the one on which its first price hangs, without gaps. */
export class EpochRounds {
  readonly first: number
  private readonly signatures: string[] = []

  constructor(
    readonly beacon: Beacon,
    private readonly epoch: { readonly startsAt: Date; readonly endsAt: Date },
    known: readonly string[] = [],
  ) {
    this.first = Math.floor((this.startsAt - roundCountsFrom(beacon, 0)) / (beacon.period * 1_000))
    this.signatures.push(...known)
  }

  get startsAt(): number {
    return this.epoch.startsAt.getTime()
  }

  /** The next one that is missing. */
  get next(): number {
    return this.first + this.signatures.length
  }

  /** Up to when prices can be known, in milliseconds since 1970. */
  get until(): number {
    return this.signatures.length === 0 ? this.startsAt : roundCountsFrom(this.beacon, this.next)
  }

  get isComplete(): boolean {
    return this.until >= this.epoch.endsAt.getTime()
  }

  add(signature: string): void {
    this.signatures.push(signature)
  }

  /** @throws RangeError for one that is not known */
  signatureOf(round: number): string {
    const signature = this.signatures[round - this.first]
    if (signature === undefined) throw new RangeError(`round ${round} of the beacon is not known`)
    return signature
  }
}

export interface Round {
  readonly round: number
  readonly signature: string
  readonly receivedAt: Date
}

/** Milliseconds for an answer of a beacon, until it is asked again, and rounds that are asked for at once. */
const answerMs = 5_000
const againMs = 250
const atOnce = 8

/** A beacon that does not say what was asked. */
export class BeaconFault extends Error {}

/** A beacon at an address that ends with the hash of its chain, so that no other key can answer there. */
export class BeaconClient {
  readonly hash: string
  private known: Beacon | undefined
  private isLate = false
  /** The newest signatures: the last round of an epoch may be the first of the next. */
  private readonly newest = new Map<number, string>()

  /** @throws Error for an address that does not end with such a hash */
  constructor(
    private readonly url: string,
    private readonly clock: { now(): Date },
    private readonly logger: { warn(message: string): void },
  ) {
    const [hash] = /[0-9a-f]{64}(?=\/*$)/.exec(url) ?? []
    if (hash === undefined) throw new Error('MARKET_BEACON_URL must end with the hash of a chain')
    this.hash = hash
  }

  /** @throws BeaconFault where it does not answer, or as another chain */
  async info(): Promise<Beacon> {
    if (this.known) return this.known
    const answer = await this.get('info', chainInfo)
    const { groupHash, period, genesis_time: genesis, public_key: publicKey } = answer
    const beacon = { publicKey, genesis, period, groupHash, id: answer.metadata.beaconID }
    const hash = chainHash(beacon)
    if (hash !== this.hash) throw new BeaconFault(`the beacon is of the chain ${hash}, not of ${this.hash}`)
    this.known = { hash, ...beacon }
    return this.known
  }

  /** A round's signature, checked; undefined while there is none. */
  async signature(beacon: Beacon, round: number): Promise<string | undefined> {
    const kept = this.newest.get(round)
    if (kept) return kept
    try {
      const { signature } = await this.get(`public/${round}`, roundAnswer)
      // A check takes some 25 ms, and after a silence there are many.
      await othersTurn()
      if (!isSigned(beacon, round, signature)) throw new Error(`round ${round} does not bear the signature of its key`)
      this.isLate = false
      this.newest.set(round, signature)
      if (this.newest.size > 2 * atOnce) this.newest.delete(this.newest.keys().next().value as number)
      return signature
    } catch (error) {
      // A round that is only just due has not gone round yet.
      if (!this.isLate && this.clock.now().getTime() > roundDueAt(beacon, round) + answerMs) {
        this.isLate = true
        this.logger.warn(`prices wait for round ${round} of the beacon: ${(error as Error).message}`)
      }
      return undefined
    }
  }

  private async get<Answer>(path: string, schema: z.ZodMiniType<Answer>): Promise<Answer> {
    const url = `${this.url.replace(/\/+$/, '')}/${path}`
    const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) }).catch((error: Error) => {
      throw new BeaconFault(`the beacon cannot be reached (${error.message})`)
    })
    if (!answer.ok) throw new BeaconFault(`the beacon answers ${answer.status}`)
    const read = schema.safeParse(await answer.json().catch(() => undefined))
    if (!read.success) throw new BeaconFault(`the beacon does not answer as one of the scheme ${beaconScheme}`)
    return read.data
  }
}

export function chainHash(chain: Omit<Beacon, 'hash'>): string {
  return Buffer.from(sha256(chainBytes(chain))).toString('hex')
}

/** Asks for the rounds of an epoch, each when it is due and until it has come: a late one still decides. */
export class RoundFollower {
  private readonly ending = new AbortController()

  constructor(
    private readonly client: BeaconClient,
    private readonly rounds: EpochRounds,
    private readonly clock: { now(): Date },
    private readonly store: (round: Round) => void,
  ) {
    void this.run()
  }

  /** None is stored from now on, also of those that are asked for. */
  stop(): void {
    this.ending.abort()
  }

  private async run(): Promise<void> {
    const { rounds, ending } = this
    while (!ending.signal.aborted && !rounds.isComplete) {
      const wait = await this.askDue()
      if (wait > 0) await pause(wait, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  /** Answers milliseconds until the next one is to be asked for. */
  private async askDue(): Promise<number> {
    const { client, rounds, clock, ending } = this
    const { beacon, next } = rounds
    const untilDue = (round: number) => roundDueAt(beacon, round) - clock.now().getTime()
    // Of a clock that is moved, a look in a while.
    if (untilDue(next) > 0) return Math.min(untilDue(next), 1_000)
    const due = Array.from({ length: atOnce }, (_, index) => next + index).filter((round) => untilDue(round) <= 0)
    const found = await Promise.all(due.map((round) => client.signature(beacon, round)))
    for (const [index, signature] of found.entries()) {
      if (signature === undefined) return againMs
      if (ending.signal.aborted || rounds.isComplete) return 0
      this.store({ round: next + index, signature, receivedAt: clock.now() })
      rounds.add(signature)
    }
    return 0
  }
}
