import { expect, it } from 'vitest'
import { ApiRefusal } from './failures.ts'

const refused = (refusal: ApiRefusal['refusal'], status = 200) =>
  new ApiRefusal(7, 'No.', refusal, {}, {}, false, status).settles

it('a refusal settles a submit, unless it says nothing of how that ended', () => {
  expect(refused('insufficientBalance')).toBe(true)
  expect(refused('tooFrequent')).toBe(true)
  expect(refused(undefined)).toBe(true)
  // The first one is under way, or nobody has looked at it.
  expect(refused('requestInProgress')).toBe(false)
  expect(refused('overloaded')).toBe(false)
  expect(refused('overloaded', 503)).toBe(false)
  expect(refused('internal', 500)).toBe(false)
})
