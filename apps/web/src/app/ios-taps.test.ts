// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { spaceTaps } from './ios-taps.ts'

const iPhone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)', maxTouchPoints: 5 }
const iPad = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 }
const mac = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 0 }
const android = { userAgent: 'Mozilla/5.0 (Linux; Android 16)', maxTouchPoints: 5 }

it.each([
  // device, element, when it is touched, which touches do nothing
  ['an iPhone', iPhone, 'button', [0, 400, 1000, 1501], [400]],
  ['an iPad', iPad, 'button', [0, 500], [500]],
  ['an iPhone in a field', iPhone, 'input', [0, 100], []],
  ['a Mac', mac, 'button', [0, 100], []],
  ['an Android phone', android, 'button', [0, 100], []],
] as const)('on %s', (_, device, name, moments, suppressed) => {
  const page = document.implementation.createHTMLDocument()
  spaceTaps(page, device)
  const element = page.body.appendChild(page.createElement(name))
  const prevented = moments.filter((moment) => {
    const touch = new Event('touchend', { bubbles: true, cancelable: true })
    Object.defineProperty(touch, 'timeStamp', { value: moment })
    return !element.dispatchEvent(touch)
  })
  expect(prevented).toEqual(suppressed)
})
