import { expect, it } from 'vitest'
import { sizeWithin } from './shrink-photo.ts'

it.each([
  //  taken            sent
  [
    [4000, 3000],
    [2000, 1500],
  ],
  [
    [3024, 4032],
    [1500, 2000],
  ],
  [
    [800, 600],
    [800, 600],
  ],
  [
    [2000, 2000],
    [2000, 2000],
  ],
  [
    [10_000, 1],
    [2000, 1],
  ],
])('a photo of %o pixels is sent at %o', ([width = 0, height = 0], [sentWidth = 0, sentHeight = 0]) => {
  expect(sizeWithin({ width, height })).toEqual({ width: sentWidth, height: sentHeight })
})
