/**
 * A public source of randomness of drand's kind (https://docs.drand.love): each `period` it signs the number of a round
 * with a key that is shared among many, and nobody knows a signature before it is out. Of one key there is one signature
 * for each round, so nobody can choose among several either.
 */
export interface Beacon {
  /** drand's hash of the chain: SHA-256 of `chainBytes`. Whoever knows it knows that key and times are the chain's own. */
  readonly hash: string
  /** A point of G2 of BLS12-381, compressed, in hexadecimal digits. */
  readonly publicKey: string
  /** When round 1 is due, in Unix seconds. */
  readonly genesis: number
  /** Seconds from one round to the next. */
  readonly period: number
  /** The hash of those who share the key, and the chain's name. */
  readonly groupHash: string
  readonly id: string
}

/** The scheme of a beacon: signatures are compressed points of G1, of the SHA-256 of the round's number. */
export const beaconScheme = 'bls-unchained-g1-rfc9380'

/**
 * Milliseconds from when a round is due until prices hang on it: by then it has arrived, so prices wait for none that is
 * on time. A host that knows the seed sees ahead by so much and a period at the most.
 */
export const roundDelay = 1_000

/** A beacon in the words of a statement. */
export function beaconText({ hash, publicKey, genesis, period, groupHash, id }: Beacon): string {
  return [hash, publicKey, genesis, period, groupHash, id].join(' ')
}

/** @throws RangeError for what is not the text of a beacon */
export function readBeacon(text: string): Beacon {
  const [, hash, publicKey, genesis, period, groupHash, id] =
    /^([0-9a-f]{64}) ([0-9a-f]{192}) ([0-9]{1,12}) ([1-9][0-9]{0,3}) ([0-9a-f]{64}) ([\w-]{1,64})$/.exec(text) ?? []
  if (!hash || !publicKey || !groupHash || !id) throw new RangeError(`${text} is not a beacon`)
  return { hash, publicKey, genesis: Number(genesis), period: Number(period), groupHash, id }
}

/**
 * What drand hashes of a chain: with another key, genesis or period the hash is another, so a host cannot name a well-known
 * chain and go by rounds that were out long before.
 */
export function chainBytes({
  publicKey,
  genesis,
  period,
  groupHash,
  id,
}: Omit<Beacon, 'hash'>): Uint8Array<ArrayBuffer> {
  const numbers = new DataView(new ArrayBuffer(12))
  numbers.setUint32(0, period)
  numbers.setBigInt64(4, BigInt(genesis))
  const hex = `${publicKey}${groupHash}`.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? []
  // The first chain had no name.
  const name = [...(id === 'default' ? '' : id)].map((letter) => letter.charCodeAt(0))
  return new Uint8Array([...new Uint8Array(numbers.buffer), ...hex, ...name])
}

/** When a round is due, in milliseconds since 1970. */
export function roundDueAt({ genesis, period }: Beacon, round: number): number {
  return (genesis + (round - 1) * period) * 1_000
}

/** The moment behind which prices hang on a round, until and with that of the next. */
export function roundCountsFrom(beacon: Beacon, round: number): number {
  return roundDueAt(beacon, round) + roundDelay
}

/** The round on which the price of a moment hangs. */
export function roundAt(beacon: Beacon, at: number): number {
  return Math.ceil((at - roundCountsFrom(beacon, 0)) / (beacon.period * 1_000)) - 1
}

/** Whether nobody can have known a round before a moment, by when it is due. */
export function isRoundAfter(beacon: Beacon, round: number, moment: Date): boolean {
  return roundDueAt(beacon, round) > moment.getTime()
}

/** The bytes whose SHA-256 is signed in a round: its number, big-endian. */
export function roundMessage(round: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return bytes
}
