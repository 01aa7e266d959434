import * as svgCaptcha from 'svg-captcha'

/** The library's own function, which draws a text that it is given; its type declarations leave it out. */
const draw = (svgCaptcha as unknown as { default: (text: string, options: svgCaptcha.ConfigObject) => string }).default

/**
 * A captcha as a data URL, dark on light so that it can be read in both themes. The letters are drawn as outlines, so
 * the answer stands nowhere in the picture; the library's own randomness only bends lines and picks shades.
 */
export function drawCaptcha(answer: string): string {
  const svg = draw(answer, { width: 180, height: 60, fontSize: 54, noise: 3 })
  // The library paints a background only together with pale colours, so the paper is ours.
  const onPaper = svg.replace('>', '><rect width="100%" height="100%" fill="#eef1f6"/>')
  return `data:image/svg+xml;base64,${Buffer.from(onPaper).toString('base64')}`
}
