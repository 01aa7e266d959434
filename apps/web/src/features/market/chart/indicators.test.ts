import { expect, it } from 'vitest'
import { parameterOf, rememberedParameters } from './indicators.ts'

it.each([
  ['1', 1],
  ['500', 500],
  ['007', 7],
  ['0', undefined],
  ['501', undefined],
  ['-3', undefined],
  ['2.5', undefined],
  ['', undefined],
  ['1e2', undefined],
  ['٣', undefined],
])('%j typed for a parameter is %s', (typed, expected) => {
  expect(parameterOf(typed)).toBe(expected)
})

it.each([
  [{ MA: [5, 10, 30] }, { MA: [5, 10, 30] }],
  [{ MA: [5, 10], RSI: [7, 14, 21] }, { RSI: [7, 14, 21] }],
  [{ MA: [5, 10, 0] }, {}],
  [{ MA: ['x', 1, 2] }, {}],
  [{ constructor: [1], planet: [1] }, {}],
  ['spoiled', {}],
  [undefined, {}],
])('of what the device remembered, %j, counts %j', (value, expected) => {
  expect(rememberedParameters(value)).toEqual(expected)
})
