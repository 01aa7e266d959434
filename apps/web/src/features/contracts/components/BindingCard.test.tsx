// @vitest-environment happy-dom
import { isRoundAfter, readBeacon, statementText } from '@halyard/domain/market'
import { findContract } from '@halyard/wire/contracts'
import { describe, expect, it, vi } from 'vitest'
import { screen, show } from '#test/component.tsx'
import { exampleOf } from '#test/fake-server.ts'
import type { ContractWithEvidence } from '../api.ts'
import { bindingOf, closeRoundOf, roundCheckOf, type Statement } from '../binding.ts'
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

describe('a contract whose close hangs on a beacon', () => {
  /** drand's quicknet and its round 1,000, as https://api.drand.sh/52db9ba7…/public/1000 has it. */
  const beacon =
    '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971 83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a 1692803367 3 f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e quicknet'
  const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
  const closesAt = new Date(1_692_806_366_500)
  const round = { round: 1_000, signature, createdAt: closesAt, updatedAt: closesAt }
  const hanging = {
    ...contract,
    openedAt: new Date(closesAt.getTime() - 60_000),
    closesAt,
    closeStatement: { ...close, beacon },
    closeRound: round,
  }

  it.each<[string, Partial<ContractWithEvidence>, string]>([
    ['that nobody knew when it was opened', {}, 'unforeseen'],
    ['that was out already', { openedAt: new Date(1_692_806_364_000) }, 'foreseen'],
    ['under another number', { closeRound: { ...round, round: 1_001 } }, 'broken'],
    ['of another moment', { closesAt: second(second(second(closesAt))) }, 'broken'],
    ['that the beacon did not sign', { closeRound: { ...round, signature: signature.replace(/9$/, '8') } }, 'broken'],
    ['that is no point', { closeRound: { ...round, signature: 'zz' } }, 'broken'],
    [
      'of a chain with another genesis',
      {
        closeStatement: { ...close, beacon: beacon.replace('1692803367', '1692803364') },
        closeRound: { ...round, round: 1_001 },
      },
      'broken',
    ],
    ['that has not come', { closeRound: null, state: 'pending' }, 'waits'],
    ['that is lacking', { closeRound: null, state: 'settled' }, 'broken'],
    ['without a beacon', { closeStatement: close }, 'alone'],
  ])('the check in the browser of a round %s: %3$s', async (_, change, expected) => {
    expect(await roundCheckOf({ ...hanging, ...change })).toBe(expected)
  })

  it('names the round, and says what it shows', async () => {
    show(<BindingCard contract={hanging} />)
    expect(screen.getByText('Beacon round no. 1000')).toBeTruthy()
    expect(await screen.findByText(/the operator included/)).toBeTruthy()
    expect(closeRoundOf(hanging)?.round).toBe(1_000)
    expect(isRoundAfter(readBeacon(beacon), 1_000, hanging.openedAt)).toBe(true)
  })

  it('says so where the arithmetic cannot be loaded', async () => {
    vi.doMock('@noble/curves/bls12-381.js', () => {
      throw new Error('out of reach')
    })
    show(<BindingCard contract={hanging} />)
    expect(await screen.findByText(/could not be checked just now/)).toBeTruthy()
    vi.doUnmock('@noble/curves/bls12-381.js')
  })

  it('the beacon is part of what was stated', async () => {
    expect(statementText({ ...close, beacon })).toBe(`${statementText(close)}\n${beacon}`)
    expect(await bindingOf({ ...contract, closeStatement: { ...close, beacon } })).toBe('broken')
  })

  it('and its signature part of the receipt', () => {
    const t = ((key: string) => key) as never
    expect(receiptOf(hanging, t)).toContain(`round.number: ${signature}`)
    expect(receiptOf(contract, t)).not.toContain('round.number')
  })
})
