// @vitest-environment happy-dom
import { findContract } from '@halyard/wire/contracts'
import { expect, it } from 'vitest'
import { fact, screen, show } from '#test/component.tsx'
import { exampleOf } from '#test/fake-server.ts'
import { ContractFacts } from './ContractFacts.tsx'

it('a contract says when it was purchased, opened, closes and was settled, in this order', () => {
  const contract = { ...exampleOf(findContract), createdAt: new Date('2026-11-21T08:59:58.000Z') }
  show(<ContractFacts contract={contract} />)
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent ?? '')
  const times = ['Purchased', 'Opened', 'Closes', 'Settled']
  expect(names.filter((name) => times.includes(name))).toEqual(times)
  expect(fact('Purchased')).toMatch(/08:59:58/)
  expect(fact('Opened')).toMatch(/09:00:00/)
})
