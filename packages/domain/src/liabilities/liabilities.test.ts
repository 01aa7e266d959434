import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import { faultOfPath } from './path.ts'
import { hashOfStatement } from './statement.ts'
import {
  blockSize,
  byHash,
  type Liability,
  leafOf,
  nobody,
  type PathStep,
  parentOf,
  type SumNode,
  stepsIn,
  topsOf,
} from './tree.ts'

const sha256 = (text: string) => bytesToHex(digest(utf8ToBytes(text)))
const amount = Amount.of
const owed = (userId: number, balance: string): Liability => ({
  ...{ day: '2026-11-25', asset: 'USDT', userId, balance: amount(balance) },
  salt: userId.toString(16).padStart(32, '0'),
})

/** Every level of a tree, by the rule alone and without blocks. */
function levels(leaves: readonly SumNode[]): SumNode[][] {
  const all = [[...leaves]]
  for (let nodes = all[0] ?? []; nodes.length > 1; all.push(nodes))
    nodes = nodes.flatMap((node, at) => (at % 2 === 0 ? [parentOf(node, nodes[at + 1] ?? nobody, sha256)] : []))
  return all
}

/** The root and a path, as a server makes them of what it keeps. */
function treeOf(leaves: readonly SumNode[]) {
  const kept = [leaves]
  for (let level = leaves; level.length > blockSize; kept.push(level)) level = [...topsOf(level, sha256)]
  const [root = nobody] = [...topsOf(kept.at(-1) ?? [], sha256)]
  const pathOf = (place: number) =>
    kept.flatMap((level, height) => {
      const at = Math.floor(place / blockSize ** height)
      const start = at - (at % blockSize)
      return stepsIn(level.slice(start, start + blockSize), at - start, level.length <= blockSize, sha256)
    })
  return { root, pathOf }
}

const balance = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }))
  .map(([whole, fraction]) => amount(`${whole}.${String(fraction).padStart(18, '0')}`).text())
const house = fc
  .array(balance, { minLength: 1, maxLength: 150 })
  .map((balances) => balances.map((held, index) => owed(index + 1, held)))

function placed(liabilities: readonly Liability[]) {
  const leaves = liabilities.map((one) => leafOf(one, sha256)).toSorted(byHash)
  const placeOf = (one: Liability) => leaves.findIndex(({ hash }) => hash === leafOf(one, sha256).hash)
  return { leaves, placeOf, ...treeOf(leaves) }
}

it('a tree of three by hand', () => {
  const [a, b, c] = ['1.5', '0', '2.25'].map((held, index) => leafOf(owed(index + 1, held), sha256)) as [
    ...[SumNode, SumNode, SumNode],
  ]
  expect(a.hash).toBe(sha256(`leaf\n2026-11-25\nUSDT\n1\n1.5\n${'1'.padStart(32, '0')}`))
  const ab = sha256(`node\n${a.hash}\n1.5\n${b.hash}\n0`)
  const cd = sha256(`node\n${c.hash}\n2.25\n${'0'.repeat(64)}\n0`)
  const { root, pathOf } = treeOf([a, b, c])
  expect([root.hash, root.sum.text()]).toEqual([sha256(`node\n${ab}\n1.5\n${cd}\n2.25`), '3.75'])
  expect(pathOf(2).map(({ side, hash, sum }) => [side, hash, sum.text()])).toEqual([
    ['right', '0'.repeat(64), '0'],
    ['left', ab, '1.5'],
  ])
})

it.each([1, 2, 3, 63, 64, 65, 127, 128, 129, 4_095, 4_096, 4_097, 4_161])(
  'of %i leaves, blocks change nothing',
  (count) => {
    const leaves = Array.from({ length: count }, (_, index) => leafOf(owed(index + 1, String(index)), sha256))
    const all = levels(leaves)
    const { root, pathOf } = treeOf(leaves)
    expect(root).toEqual(all.at(-1)?.[0])
    for (const place of [0, count >> 1, count - 1]) {
      const expected = all.slice(0, -1).map((nodes, height): PathStep => {
        const at = place >> height
        return { side: at % 2 === 0 ? 'right' : 'left', ...(nodes[at ^ 1] ?? nobody) }
      })
      expect(pathOf(place)).toEqual(expected)
    }
  },
)

it('every path leads to the root, whose sum is all that is owed to the last digit', () => {
  fc.assert(
    fc.property(house, (liabilities) => {
      const { root, placeOf, pathOf } = placed(liabilities)
      expect(root.sum.text()).toBe(Amount.sum(liabilities.map((one) => one.balance)).text())
      for (const one of liabilities) expect(faultOfPath(one, pathOf(placeOf(one)), root, sha256)).toBeUndefined()
    }),
    { numRuns: 40 },
  )
})

describe('a dishonest host', () => {
  const users = ['100', '0.5', '30', '7'].map((held, index) => owed(index + 1, held))
  const [mira] = users as [Liability]
  const honest = placed(users)
  const miras = honest.pathOf(honest.placeOf(mira))
  const fault = (one: Liability, path: readonly PathStep[], root: SumNode) => faultOfPath(one, path, root, sha256)

  it('that leaves a user out has no path for them', () => {
    const without = placed(users.slice(1))
    fc.assert(
      fc.property(fc.nat(2), (place) => {
        expect(fault(mira, without.pathOf(place), without.root)).toBe('sum')
        expect(fault(mira, without.pathOf(place), { ...without.root, sum: honest.root.sum })).toBeDefined()
      }),
    )
  })

  it('that states a smaller balance, or shows one user the leaf of another', () => {
    expect(fault({ ...mira, balance: amount('99') }, miras, honest.root)).toBe('sum')
    expect(fault({ ...mira, userId: 5 }, miras, honest.root)).toBe('root')
    expect(fault({ ...mira, day: '2026-11-26' }, miras, honest.root)).toBe('root')
    expect(fault({ ...mira, asset: 'USDC' }, miras, honest.root)).toBe('root')
  })

  it('that takes a negative leaf into its tree cannot make it, nor show a path beside it', () => {
    expect(() => leafOf(owed(9, '-90'), sha256)).toThrow(RangeError)
    const hidden = { hash: sha256('leaf\n…\n-90'), sum: amount('-90') }
    const [leaf] = [leafOf(mira, sha256)]
    expect(fault(mira, [{ side: 'right', ...hidden }], parentOf(leaf, hidden, sha256))).toBe('negative')
    expect(fault(owed(1, '-1'), [], leaf)).toBe('negative')
  })

  it('that states another sum than the tree has', () => {
    expect(fault(mira, miras, { ...honest.root, sum: amount('137') })).toBe('sum')
  })

  it('that splits a sum otherwise for each user, as Maxwell and Todd found, has a way for one of them at most', () => {
    const [first, second] = [owed(1, '100'), owed(2, '30')]
    const [a, b] = [leafOf(first, sha256), leafOf(second, sha256)]
    // It owes 130 and states 100: to the one nothing more is owed, to the other 70.
    const root = parentOf(a, { ...b, sum: Amount.zero }, sha256)
    expect(root.sum.text()).toBe('100')
    expect(fault(first, [{ side: 'right', ...b, sum: Amount.zero }], root)).toBeUndefined()
    expect(fault(second, [{ side: 'left', ...a, sum: amount('70') }], root)).toBe('root')
  })

  it('whatever it changes in a path, it is noticed', () => {
    fc.assert(
      fc.property(house, fc.nat(), fc.nat(), balance, (liabilities, who, where, other) => {
        const { root, placeOf, pathOf } = placed(liabilities)
        const one = liabilities[who % liabilities.length] as Liability
        const path = pathOf(placeOf(one))
        const at = where % Math.max(1, path.length)
        const step = path[at]
        fc.pre(step !== undefined && step.sum.text() !== other)
        expect(faultOfPath(one, path.with(at, { ...step, sum: amount(other) }), root, sha256)).toBe('sum')
        expect(faultOfPath(one, path.with(at, { ...step, hash: sha256(step.hash) }), root, sha256)).toBe('root')
        expect(faultOfPath(one, path.toSpliced(at, 1), root, sha256)).toBeDefined()
      }),
      { numRuns: 40 },
    )
  })
})

it('a statement is its fields, a line each', () => {
  const stated = {
    ...{ position: 3, day: '2026-11-25', asset: 'USDT', takenAt: new Date('2026-11-25T00:00:04.250Z'), users: 2 },
    ...{ sum: amount('12.50'), root: 'aa', feedStatement: 'bb', previous: 'cc' },
  }
  const lines = ['3', '2026-11-25', 'USDT', '2026-11-25T00:00:04.250Z', '2', '12.5', 'aa', 'bb', 'cc']
  expect(hashOfStatement(stated, sha256)).toBe(sha256(lines.join('\n')))
  expect(hashOfStatement({ ...stated, feedStatement: null }, sha256)).toBe(sha256(lines.with(7, '').join('\n')))
})
