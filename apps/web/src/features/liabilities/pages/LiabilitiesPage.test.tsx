// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { liabilityRoots, ownLiabilities } from '@halyard/wire/liabilities'
import { beforeEach, expect, it } from 'vitest'
import { screen, show, signIn } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import type { OwnTree } from '../api.ts'
import LiabilitiesPage from './LiabilitiesPage.tsx'

const { userId, trees } = exampleOf(ownLiabilities)
const [honest] = trees as [OwnTree]
const published = exampleOf(liabilityRoots)

function answered(tree: OwnTree) {
  server.answer(ownLiabilities, { userId, trees: [tree] })
  show(<LiabilitiesPage />)
}

beforeEach(() => {
  signIn({ USDT: '10000' })
  server.answer(liabilityRoots, published)
})

it('a balance whose way leads to the published root is checked, with the sum that it is in', async () => {
  answered(honest)
  await screen.findByText('Checked')
  expect(screen.getByText('10,000.5')).toBeTruthy()
  expect(screen.getByText(honest.stated.root)).toBeTruthy()
  expect(screen.getByText(/That the operator has the coins/)).toBeTruthy()
})

const [step] = honest.path as [OwnTree['path'][number]]
const { stated } = honest

it.each<[string, OwnTree, RegExp]>([
  ['a smaller balance', { ...honest, balance: Amount.of('9000') }, /do not add up/],
  ['an amount below zero', { ...honest, path: [{ ...step, sum: Amount.of('-0.5') }] }, /below zero/],
  ['the leaf of somebody else', { ...honest, salt: 'f'.repeat(32) }, /does not lead to the published fingerprint/],
  ['another sum than the tree has', { ...honest, stated: { ...stated, sum: Amount.of('9000') } }, /do not add up/],
  [
    'a statement that was changed',
    { ...honest, stated: { ...stated, users: 3 } },
    /does not match its own fingerprint/,
  ],
])('%s does not fit, and is told in words', async (_, tree, says) => {
  answered(tree)
  await screen.findByText('Does not fit')
  expect(screen.getByRole('alert').textContent).toMatch(says)
})

it('nor does a statement that others are not shown', async () => {
  server.answer(liabilityRoots, { ...published, list: published.list.map((one) => ({ ...one, hash: 'another' })) })
  answered(honest)
  expect((await screen.findByRole('alert')).textContent).toMatch(/not the statement that is published for everyone/)
})

it('nor does one that does not follow the one before it', async () => {
  const before = { ...stated, position: stated.position - 1, hash: 'another' }
  server.answer(liabilityRoots, { ...published, list: [...published.list, before] })
  answered(honest)
  expect((await screen.findByRole('alert')).textContent).toMatch(/not the statement that is published for everyone/)
})

it('a coin that is held and that no tree has is named', async () => {
  signIn({ USDT: '10000', BTC: '2' })
  answered(honest)
  await screen.findByText('Not included')
  expect(screen.getByText(/you were left out/)).toBeTruthy()
})

it('before the first tree, and without any coin, the page says so', async () => {
  signIn()
  server.answer(liabilityRoots, { ...published, list: [], total: 0 })
  server.answer(ownLiabilities, { userId, trees: [] })
  show(<LiabilitiesPage />)
  await screen.findByText('No sum yet')
})
