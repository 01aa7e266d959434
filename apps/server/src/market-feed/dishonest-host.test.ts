import { describe, expect, it } from 'vitest'
import { tryTricks } from './dishonest-host.ts'

const { honest, tried } = tryTricks('a test')

it('who recorded an honest host has nothing to say', () => {
  expect(honest).toEqual([])
})

describe('who recorded a host names it that', () => {
  it.each<[string, RegExp]>([
    [
      'chooses the seed of the next epoch as the worst of 400, and says nothing',
      /^epoch 4: its seed is not the one that was announced/,
    ],
    ['chooses it as that, and states the epoch anew', /^epoch 4, announced .* was stated anew/],
    ['announces each epoch only when it begins, with the seed that it chose then', /epochs were announced only until/],
    ['chooses it, and writes the chain of statements anew', /^statement 4 was announced at .* and is published as/],
    ['takes a statement out of the chain', /^statement 5: it does not carry the hash of the one before/],
    [
      'holds announcements back until it knows which one it wants',
      /^statement 5 says that it was bound at .* and was not told at/,
    ],
    ['cuts an epoch where it suits', /^epoch 4: its seed is not the one that was announced/],
    ['restarts with shorter epochs, which it states anew', /was stated anew/],
    ['plays a recording for a while, and comes back with another seed', /was stated anew/],
    ['leaves out a tick before a close', /was left out, between the numbers 199 and 200/],
    ['tells a price that the seed does not give', /where the seed gives/],
    ['delays one user by three seconds', /came more than two seconds late/],
    ['changes what a pair goes by with an epoch', /^epoch 4: btcusdt goes by another yearlyVolatility/],
    ['begins a path at another price than the one before ended', /^epoch 4: btcusdt begins at 66000/],
    [
      'withholds a round of the beacon that it does not like, and every price behind it',
      /^epoch 5: round \d+ of the beacon, due at .*, is not published/,
    ],
    [
      'puts another round of the beacon in its place',
      /^epoch 4: round \d+ does not bear the signature of the beacon's key/,
    ],
    ['tells the prices of a round that it did not like without it', /^epoch 4: tick .* where the seed gives/],
    ['tells prices before their round is out, by the seed alone', /^epoch 4: tick .* where the seed gives/],
    [
      'states epochs anew, with a beacon of its own, whose rounds it knows ahead',
      /^epoch 4, announced .* was stated anew/,
    ],
    [
      'names a well-known chain with a later genesis, so that its rounds were out before',
      /^epoch 1: what it says of its beacon does not give the hash of the chain/,
    ],
    ['never publishes a seed', /^epoch 4 ended at .* and its seed is not published/],
  ])('%s', (name, expected) => {
    expect(tried.find((one) => one.name === name)?.named).toMatch(expected)
  })

  it('whatever it does', () => {
    expect(tried).toHaveLength(21)
  })
})
