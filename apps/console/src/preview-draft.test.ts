import { expect, it } from 'vitest'
import { Draft } from './preview-draft.ts'

const words = JSON.stringify({ 'en-US': 'Harbour', 'de-DE': 'Hafen' })
const draft = (fields: object, language: 'de-DE' | 'fr-FR' = 'de-DE') => new Draft('1', { ...fields }, language)

it.each([
  [draft({ name: words }).words('name'), 'Hafen'],
  // Who reads a language without words has English.
  [draft({ name: words }, 'fr-FR').words('name'), 'Harbour'],
  [draft({ rate: '0.000800' }).amount('rate').text(), '0.0008'],
  [draft({ supply: 'none' }).amountOr('supply', null), null],
  [draft({ days: '30' }).count('days'), 30],
  [draft({ rates: '0.03 0.01' }).amounts('rates').join(), '0.03,0.01'],
  [draft({ rates: 'none' }).amounts('rates'), []],
  [draft({ ends: '2026-12-01T09:00:00Z' }).moment('ends').toISOString(), '2026-12-01T09:00:00.000Z'],
  [draft({ offered: '1', sample: 'false' }).flag('offered'), true],
  [draft({ offered: '1', sample: 'false' }).flag('sample'), false],
])('reads %j as %j', (read, wanted) => expect(read).toEqual(wanted))

it('names what cannot be read yet, and what is left out may be', () => {
  const typed = draft({ name: '{', rate: 'much', days: '3.5', ends: 'soon' })
  typed.words('name')
  typed.amount('rate')
  typed.count('days')
  typed.moment('ends')
  typed.text('asset')
  typed.amountOr('supply', null)
  typed.momentOr('delisted_at', null)
  expect([...typed.lacking]).toEqual(['name', 'rate', 'days', 'ends', 'asset'])
})
