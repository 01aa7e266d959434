import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Whether an address is a proxy whose forwarding headers are trusted. */
export type TrustedProxies = (address: string) => boolean

const ranges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Reads a comma-separated list of addresses, ranges and names of ranges; undefined when one is none of these. There is
 * no name for "everybody" on purpose: the first address of a forwarding header is what the client wrote.
 *
 * @example trustedProxies('loopback, 10.1.0.0/16')?.('10.1.2.3') // true
 */
export function trustedProxies(text: string): TrustedProxies | undefined {
  const trusted = new BlockList()
  const words = text.split(',').map((word) => word.trim())
  for (const word of words.flatMap((range) => ranges[range] ?? [range])) {
    const [, address = '', bits] = /^([^/]*)(?:\/([1-9][0-9]{0,2}))?$/.exec(word) ?? []
    const family = isIP(address)
    const bitsMax = family === 4 ? 32 : 128
    if (family === 0 || Number(bits ?? bitsMax) > bitsMax) return undefined
    trusted.addSubnet(address, Number(bits ?? bitsMax), family === 4 ? 'ipv4' : 'ipv6')
  }
  // The same proxy is checked several times in each request.
  let last: string | undefined
  return (named) => {
    if (named === last) return true
    const address = withoutPort(named)
    const family = isIP(address)
    const isTrusted = family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6')
    if (isTrusted) last = named
    return isTrusted
  }
}

/** The nearest address that is not a trusted proxy: the only one that the client cannot forge. */
export function addressOf(request: IncomingMessage, trusted: TrustedProxies | undefined): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  const path = [request.socket.remoteAddress ?? '', ...forwarded.toReversed()]
  const client = path.findIndex((address) => !trusted?.(address))
  return addressIn(path.slice(0, client < 0 ? path.length : client + 1))
}

/**
 * The client's address on a path of addresses that begins with the nearest proxy and ends with the client. Some proxies
 * add a port, which is new with each connection, and some write what is no address: that counts as their own.
 *
 * @example addressIn(['10.0.0.1', '203.0.113.9:4711']) // '203.0.113.9'
 */
export function addressIn(path: readonly string[]): string {
  return withoutPort(path.findLast((address) => isIP(withoutPort(address)) !== 0) ?? '')
}

/** @example withoutPort('[2001:db8::1]:443') // '2001:db8::1' */
function withoutPort(address: string): string {
  if (isIP(address) !== 0) return address
  return /^\[([^\]]*)\](?::\d*)?$/.exec(address)?.[1] ?? /^([\d.]+):\d*$/.exec(address)?.[1] ?? address
}
