import * as z from 'zod/mini'
import { named, nullable, object } from './fields.ts'
import { instant, integer } from './values.ts'

/**
 * What was stated of an epoch of the feed before anybody could bet on it. Statements are append-only, and each carries
 * the hash of the one before: two people who compare one line compare all before it.
 */
export const feedStatement = object({
  position: named('ID', integer),
  epoch: integer,
  generator: integer,
  seedHash: z.string(),
  startsAt: instant,
  endsAt: instant,
  boundAt: instant,
  previous: z.string(),
  /**
   * The public beacon on whose rounds prices hang as well: its chain's hash, public key, genesis in Unix seconds, period in
   * seconds, group's hash and name, with spaces between. The hash is drand's, of all the others. Null where they follow from the seed alone.
   */
  beacon: nullable(z.string()),
  hash: z.string(),
  createdAt: named('CreatedAt', instant),
  updatedAt: named('UpdatedAt', instant),
})

export const feedStatementExample = {
  ID: 42,
  epoch: 41,
  generator: 2,
  seedHash: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
  startsAt: '2026-11-21T08:00:00.000Z',
  endsAt: '2026-11-21T09:00:00.000Z',
  boundAt: '2026-11-21T06:00:00.120Z',
  previous: 'a3b1c5d7e9f00112233445566778899aabbccddeeff00112233445566778899a',
  beacon: null,
  hash: 'f15ec910ceaa8ca7276a84f69c030b8788dbd76666db555d704a1bfbead6db7f',
  CreatedAt: '2026-11-21T06:00:00.120Z',
  UpdatedAt: '2026-11-21T06:00:00.120Z',
}

/** The one behind it in the chain. */
export const nextStatementExample = {
  ID: 43,
  epoch: 42,
  generator: 2,
  seedHash: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  startsAt: '2026-11-21T09:00:00.000Z',
  endsAt: '2026-11-21T10:00:00.000Z',
  boundAt: '2026-11-21T07:00:00.120Z',
  previous: feedStatementExample.hash,
  beacon: null,
  hash: '7b49f6098f5c1afd24d5236093e1d5b6ad2e05f627a09d7f5d7eec801b2d9d39',
  CreatedAt: '2026-11-21T07:00:00.120Z',
  UpdatedAt: '2026-11-21T07:00:00.120Z',
}

/** A round of a beacon: what it signed, which anybody can check with its public key. */
export const beaconRound = object({
  round: named('ID', integer),
  signature: z.string(),
  createdAt: named('CreatedAt', instant),
  updatedAt: named('UpdatedAt', instant),
})

export const beaconRoundExample = {
  ID: 34213546,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  CreatedAt: '2026-11-21T09:00:00.420Z',
  UpdatedAt: '2026-11-21T09:00:00.420Z',
}
