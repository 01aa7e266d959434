/**
 * Masks an email address: first and last character of the name stay.
 *
 * @example maskEmail('mira@example.com') // 'm***a@example.com'
 */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  const last = name.length > 2 ? name.slice(-1) : ''
  return `${name.slice(0, 1)}***${last}${address.slice(at)}`
}

/**
 * Masks a phone number in E.164: the last four digits stay, and the first ones but for four.
 *
 * @example maskPhone('+8613800138000') // '+86138****8000'
 */
export function maskPhone(number: string): string {
  const shown = Math.max(2, number.length - 8)
  return `${number.slice(0, shown)}****${number.slice(-Math.min(4, Math.max(0, number.length - shown - 3)))}`
}
