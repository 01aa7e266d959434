// @vitest-environment happy-dom
import { findContract } from '@halyard/wire/contracts'
import { expect, it } from 'vitest'
import { screen, show } from '#test/component.tsx'
import { exampleOf } from '#test/fake-server.ts'
import type { ContractWithEvidence } from '../api.ts'
import { bindingOf, type Statement } from '../binding.ts'
import { receiptOf } from '../receipt.ts'
import { BindingCard } from './BindingCard.tsx'

const contract: ContractWithEvidence = exampleOf(findContract)
const [open, close] = [contract.openStatement as Statement, contract.closeStatement as Statement]
const second = (at: Date) => new Date(at.getTime() + 1_000)

it.each<[string, Partial<ContractWithEvidence>, string]>([
  ['as the host answered it', {}, 'holds'],
  ['with another seed for the close', { closeStatement: { ...close, seedHash: 'f'.repeat(64) } }, 'broken'],
  ['with another time', { closeStatement: { ...close, endsAt: second(close.endsAt) } }, 'broken'],
  ['opened before the close was stated', { openedAt: new Date(close.boundAt.getTime() - 1) }, 'broken'],
  ['closing after what is stated', { closesAt: second(close.endsAt) }, 'broken'],
  ['with the statement of another time for the opening', { openStatement: close }, 'broken'],
  ['without a statement', { closeStatement: null }, 'none'],
  ['within one epoch', { openStatement: close, openedAt: second(close.startsAt) }, 'holds'],
])('the check in the browser of a receipt %s: %3$s', async (_, change, expected) => {
  expect(await bindingOf({ ...contract, ...change })).toBe(expected)
})

it('a receipt names both statements, and says that they hold', async () => {
  show(<BindingCard contract={contract} />)
  expect(screen.getByText(`Statement for the opening, no. ${open.position}`)).toBeTruthy()
  expect(screen.getByText(`Statement for the close, no. ${close.position}`)).toBeTruthy()
  expect(await screen.findByText(/^Checked in this browser/)).toBeTruthy()
})

it('a copied receipt has the hash of each statement, once', () => {
  const t = ((key: string) => key) as never
  const lines = (one: ContractWithEvidence) =>
    receiptOf(one, t)
      .split('\n')
      .filter((line) => line.startsWith('binding.'))
  expect(lines(contract)).toEqual([`binding.open: ${open.hash}`, `binding.close: ${close.hash}`])
  expect(lines({ ...contract, openStatement: close })).toEqual([`binding.close: ${close.hash}`])
})
