// How many of our captchas a small trained network reads: `npm run attack` bundles and runs it.
import { CaptchaReader, drawPictures } from './captcha-reader.ts'

const [learned, asked, rounds] = [3_000, 300, 7]

const reader = new CaptchaReader()
const pictures = await drawPictures(learned)
const others = await drawPictures(asked)
console.log(`captcha: a small network learns from ${learned} pictures and is asked ${asked} others`)
for (let round = 0; round < rounds; round += 1) {
  reader.learn(pictures, 0.01 * 0.75 ** round)
  const read = others.map(({ points, answer }) => [...reader.read(points)].map((letter, at) => letter === answer[at]))
  const letters = percent(read.flat())
  const whole = percent(read.map((each) => each.every(Boolean)))
  console.log(`captcha: after round ${round + 1} it reads ${letters} % of the letters and ${whole} % of the pictures`)
}

function percent(right: readonly boolean[]): string {
  return ((right.filter(Boolean).length / right.length) * 100).toFixed(1)
}
