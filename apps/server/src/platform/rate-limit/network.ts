import { isIPv6 } from 'node:net'

/**
 * The key of limits for an address: an IPv4 address, or the first 64 bits of an IPv6 address, which one subscriber has.
 *
 * @example networkOf('2001:db8:1:2:aaaa::1') // '2001:db8:1:2'
 * @example networkOf('::ffff:203.0.113.9') // '203.0.113.9'
 */
export function networkOf(address: string): string {
  return groupsOf(address)?.slice(0, 4).join(':') ?? withoutPrefix(address)
}

/**
 * The block that a provider gives to one customer: 24 bits of an IPv4 address, 48 of an IPv6 address. It has a limit
 * besides, so that a rented block does not count as hundreds of callers.
 *
 * @example blockOf('203.0.113.9') // '203.0.113'
 * @example blockOf('2001:db8:1:2:aaaa::1') // '2001:db8:1'
 */
export function blockOf(address: string): string {
  return groupsOf(address)?.slice(0, 3).join(':') ?? withoutPrefix(address).split('.').slice(0, 3).join('.')
}

/** The eight groups of an IPv6 address in short form; undefined for IPv4, also written as IPv6. */
function groupsOf(address: string): string[] | undefined {
  // Each request is counted by its address, and most have none of these.
  if (!address.includes(':') || !isIPv6(address) || withoutPrefix(address) !== address) return undefined
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const front = head.split(':').filter(Boolean)
  const back = (tail ?? '').split(':').filter(Boolean)
  const gap = Array.from({ length: tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length) }, () => '0')
  return [...front, ...gap, ...back].map((group) => group.replace(/^0+(?=.)/, ''))
}

const withoutPrefix = (address: string) => address.replace(/^::ffff:(?=[0-9.]+$)/i, '')
