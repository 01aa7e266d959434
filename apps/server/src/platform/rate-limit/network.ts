import { isIPv6 } from 'node:net'

/**
 * Whom a limit for an address counts: an IPv4 address as it is, and the first 64 bits of an IPv6 address, since whoever
 * has one of those has all addresses behind it.
 *
 * @example networkOf('2001:db8:1:2:aaaa::1') // '2001:db8:1:2'
 * @example networkOf('::ffff:203.0.113.9') // '203.0.113.9'
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const front = head.split(':').filter(Boolean)
  const back = (tail ?? '').split(':').filter(Boolean)
  const gap = Array.from({ length: tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length) }, () => '0')
  return [...front, ...gap, ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
