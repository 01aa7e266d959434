const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domainPart = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/**
 * The form in which an email address is stored and compared, or undefined when it is none. Lower case: mailboxes in use
 * do not depend on case.
 *
 * @example parseEmail(' Mira@Example.com') // 'mira@example.com'
 */
export function parseEmail(typed: string): string | undefined {
  const address = typed.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(at, 0))
  const domain = address.slice(at + 1)
  // RFC 5321: 64 characters before the @, 254 in all.
  if (address.length > 254 || local.length > 64) return undefined
  return localPart.test(local) && domainPart.test(domain) ? address : undefined
}
