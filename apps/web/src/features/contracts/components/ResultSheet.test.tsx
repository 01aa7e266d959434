// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { findContract } from '@halyard/wire/contracts'
import { expect, it } from 'vitest'
import { screen, show, signIn } from '#test/component.tsx'
import { exampleOf } from '#test/fake-server.ts'
import type { Contract } from '../api.ts'
import { ResultSheet } from './ResultSheet.tsx'

const example = exampleOf(findContract)
const ended: Contract = {
  ...example,
  state: 'settled',
  result: 'profit',
  payout: Amount.of('185'),
  profitLoss: Amount.of('85'),
}
const invalid: Contract = {
  ...ended,
  contractId: 2,
  state: 'invalid',
  result: null,
  closePrice: null,
  closeTick: null,
  payout: ended.premium,
  profitLoss: Amount.zero,
}

function open(...contracts: Contract[]) {
  signIn()
  show(<ResultSheet contracts={contracts} open away={false} onClose={() => undefined} />)
  return screen.findByRole('dialog')
}

it('a contract that was won says what would have been and what was won', async () => {
  const sheet = await open(ended)
  expect(sheet.textContent).toContain('Profit if right')
  expect(sheet.textContent).toContain('+85.00')
})

it('an invalid contract says that its stake came back, and nothing of profit', async () => {
  const sheet = await open(invalid)
  expect(sheet.textContent).toContain('Paid out: the amount')
  expect(sheet.textContent).not.toMatch(/profit/i)
})

it('invalid contracts alone have no result together', async () => {
  const sheet = await open(invalid, { ...invalid, contractId: 3 })
  expect(sheet.textContent).not.toContain('Together')
})
