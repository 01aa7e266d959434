import * as svgCaptcha from 'svg-captcha'

/** The library's own function, which draws a text that it is given; its type declarations leave it out. */
const draw = (svgCaptcha as unknown as { default: (text: string, options: svgCaptcha.ConfigObject) => string }).default

/**
 * A captcha as a data URL. The letters are drawn as outlines, so the answer stands nowhere in the picture; the library's
 * own randomness only bends lines and picks colours.
 */
export function drawCaptcha(answer: string): string {
  const svg = draw(answer, { width: 150, height: 50, fontSize: 46, noise: 3, color: true, background: '#eef1f6' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
