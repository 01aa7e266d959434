import { expect, it } from 'vitest'
import { regroup } from './regroup.ts'

it.each([
  // before         typed                       shown
  ['', 'd', 'D'],
  ['DE89', 'DE893', 'DE89 3'],
  ['DE89 3', 'DE89 ', 'DE89'],
  ['', 'de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['', 'DE89-3704 0044', 'DE89 3704 0044'],
  ['DE89 3704 0044', 'DE89 374 0044', 'DE89 374 0044'],
  ['DE88 3704 0044 0532 0130 00', 'de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
])('%j then %j is shown as %j', (before, typed, shown) => {
  expect(regroup(before, typed)).toBe(shown)
})
