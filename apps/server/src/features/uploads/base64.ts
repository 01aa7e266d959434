/**
 * The bytes of base64, with or without a data URL's prefix; undefined when it is not base64. A form that does not
 * escape `+` turns it into a space, so a space counts as `+`.
 */
export function bytesOf(text: string): Buffer | undefined {
  const body = text
    .replace(/^data:[a-z0-9.+/-]{0,64};base64,/i, '')
    .replace(/[\r\n]/g, '')
    .replace(/ /g, '+')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return undefined
  return Buffer.from(body, 'base64')
}
