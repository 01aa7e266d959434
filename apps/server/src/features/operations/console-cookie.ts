import { consoleHeader } from '@halyard/wire/operators'
import type { FastifyRequest } from 'fastify'
import { headerOf } from '../../platform/http/request.ts'

/** The console's session: below /ops alone, where none of the users' app calls. */
const name = 'halyard_operator'
const kept = 'Path=/ops; HttpOnly; SameSite=Strict'
const seconds = 12 * 60 * 60

/**
 * Whether a call comes from the console's own pages: they send a header that no other site can, and a browser says so
 * where it says anything.
 */
export function isOfConsole(request: FastifyRequest): boolean {
  const site = headerOf(request, 'sec-fetch-site')
  return headerOf(request, consoleHeader) !== undefined && (site === undefined || site === 'same-origin')
}

export function consoleToken(request: FastifyRequest): string | undefined {
  if (!isOfConsole(request)) return undefined
  const pairs = (headerOf(request, 'cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([called]) => called === name)?.[1]
}

export const cookieWith = (request: FastifyRequest, token: string) =>
  `${name}=${token}; ${kept}; Max-Age=${seconds}${request.protocol === 'https' ? '; Secure' : ''}`

export const noCookie = `${name}=; ${kept}; Max-Age=0`
