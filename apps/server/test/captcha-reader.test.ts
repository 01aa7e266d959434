import { expect, it } from 'vitest'
import { CaptchaReader, drawPictures } from './captcha-reader.ts'

it('a reader of captchas that is shown some often enough knows them by heart', async () => {
  const pictures = await drawPictures(2)
  const reader = new CaptchaReader()
  for (let round = 0; round < 60; round += 1) reader.learn(pictures, 0.01)
  expect(pictures.map(({ points }) => reader.read(points))).toEqual(pictures.map(({ answer }) => answer))
})
