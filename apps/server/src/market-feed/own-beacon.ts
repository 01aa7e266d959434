import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Beacon, beaconScheme, roundDueAt, roundMessage } from '@halyard/domain/feed-epochs'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { chainHash } from './beacon.ts'
import { hashOf } from './feed-epochs.ts'

/** A beacon with a key of its own. */
export interface OwnBeacon {
  readonly beacon: Beacon
  /** A round's signature. */
  readonly sign: (round: number) => string
}

/** The same for the same text. Rounds come every `period` seconds. */
export function ownBeacon(text: string, genesis: number, period: number): OwnBeacon {
  const { shortSignatures } = bls12_381
  const { secretKey, publicKey } = shortSignatures.keygen(createHash('sha384').update(text).digest())
  const chain = { publicKey: publicKey.toHex(), genesis, period, groupHash: hashOf(text), id: 'own' }
  const known = new Map<number, string>()
  const sign = (round: number) => {
    const signature =
      known.get(round) ?? shortSignatures.sign(shortSignatures.hash(sha256(roundMessage(round))), secretKey).toHex()
    known.set(round, signature)
    return signature
  }
  return { beacon: { hash: chainHash(chain), ...chain }, sign }
}

/** The same at an address, for those who try what hangs on a beacon: it proves nothing. */
export interface ServedBeacon extends OwnBeacon {
  readonly url: string
  /** The last round that it tells; those of later numbers are not out. */
  lastRound: number
  /** Whether it takes what is asked and says nothing. */
  isMute: boolean
  /** What it answers in place of a round's signature. */
  readonly forged: Map<number, string>
  /** The rounds that were asked for. */
  readonly asked: number[]
  stop(): Promise<void>
}

/** It tells each round when it is due by the clock, unless told otherwise. */
export async function serveBeacon(
  now: () => Date,
  { genesis = Math.floor(now().getTime() / 1_000) - 10_000, period = 3, text = 'a test' } = {},
): Promise<ServedBeacon> {
  const own = ownBeacon(text, genesis, period)
  const { hash, publicKey, groupHash } = own.beacon
  const served = {
    ...own,
    url: '',
    lastRound: Number.POSITIVE_INFINITY,
    isMute: false,
    forged: new Map<number, string>(),
  }
  const asked: number[] = []
  const info = {
    ...{ public_key: publicKey, period, genesis_time: genesis, hash, groupHash },
    ...{ schemeID: beaconScheme, metadata: { beaconID: 'own' } },
  }
  const server = createServer((request, response) => {
    const [, kind, number] = /^\/[0-9a-f]{64}\/(info|public)\/?(\d*)$/.exec(request.url ?? '') ?? []
    const round = Number(number)
    if (kind === 'info') return response.end(JSON.stringify(info))
    asked.push(round)
    if (beacon.isMute) return undefined
    if (kind !== 'public' || round > beacon.lastRound || roundDueAt(own.beacon, round) > now().getTime())
      return response.writeHead(404).end()
    const signature = beacon.forged.get(round) ?? own.sign(round)
    return response.end(JSON.stringify({ round, randomness: '', signature }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${hash}`
  const beacon: ServedBeacon = Object.assign(served, { url, asked, stop })
  return beacon
}
