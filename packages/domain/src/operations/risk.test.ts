import { expect, it } from 'vitest'
import { type RiskFacts, riskScore, riskSignals } from './risk.ts'

const now = new Date('2026-11-21T09:00:00Z')
const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
const calm: RiskFacts = {
  now,
  registeredAt: before(400),
  sameDocument: [],
  signedInAt: before(0.1),
  newDevice: false,
  blockedUntil: null,
  withdrawal: { paidBefore: true, sameAddress: [], freshDeposit: false },
}
const namesOf = (facts: Partial<RiskFacts>) => riskSignals({ ...calm, ...facts }).map(({ signal }) => signal)

it.each<[Partial<RiskFacts>, string[]]>([
  [{}, []],
  [{ withdrawal: null }, []],
  [{ registeredAt: before(6.9) }, ['new account']],
  [{ registeredAt: before(7) }, []],
  [{ newDevice: true }, ['new device']],
  // What was new a day ago is not any more.
  [{ newDevice: true, signedInAt: before(1) }, []],
  [{ newDevice: true, signedInAt: null }, []],
  [{ blockedUntil: before(-1) }, ['security change']],
  [{ blockedUntil: before(8) }, []],
  [{ withdrawal: { paidBefore: false, sameAddress: [], freshDeposit: true } }, ['new address', 'fresh deposit']],
  [
    { sameDocument: [7], withdrawal: { paidBefore: false, sameAddress: [8, 9], freshDeposit: false } },
    ['shared document', 'shared address', 'new address'],
  ],
])('of %j come %j, the heaviest first', (facts, signals) => {
  expect(namesOf(facts)).toEqual(signals)
})

it('names the others, and sums to a hundred at most', () => {
  const all = riskSignals({
    now,
    registeredAt: before(1),
    sameDocument: [7, 8],
    signedInAt: before(0.5),
    newDevice: true,
    blockedUntil: before(1),
    withdrawal: { paidBefore: false, sameAddress: [9], freshDeposit: true },
  })
  expect(all[0]?.detail).toBe('A photo of the document is also one of users 7, 8.')
  expect(all[1]?.detail).toBe('The address is also one of user 9.')
  expect([riskScore([]), riskScore(all.slice(-1)), riskScore(all)]).toEqual([0, 10, 100])
})
