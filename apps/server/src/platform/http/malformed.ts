import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Envelope } from '@halyard/wire'
import type { FastifyInstance } from 'fastify'
import type { AnsweredRequest } from './envelope.filter.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** The envelope of an error, in the language of a request. */
export type AnswerTo = (error: unknown, request: AnsweredRequest) => { status: number; body: Envelope }

/**
 * Answers what cannot be parsed as HTTP, or did not arrive in time, and closes the connection: where the next request
 * begins is unknown.
 */
export function answerUnreadable(answerTo: AnswerTo, headersOf: SecurityHeaders) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const statusCode = statuses[error.code ?? ''] ?? 400
    const request = { id: randomUUID(), method: '', url: '/api', host: '', headers: {} }
    const text = JSON.stringify(answerTo(Object.assign(error, { statusCode }), request).body)
    const headers = {
      ...headersOf(request),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable)
      socket.write(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${text}`)
    socket.destroy(error)
  }
}

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/** Declines ambiguous requests (two hosts: 400), and names the allowed methods of an address (405). */
export function declineMalformed(fastify: FastifyInstance, answerTo: AnswerTo): void {
  const served: { readonly pattern: RegExp; readonly methods: string }[] = []
  fastify.addHook('onRoute', ({ url, method }) => {
    if (url.startsWith('/api/')) served.push({ pattern: patternOf(url), methods: [method].flat().join(', ') })
  })
  fastify.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders, httpVersion } = request.raw
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) {
      const { body } = answerTo({ statusCode: 400 }, request)
      return void reply.code(400).header('connection', 'close').send(body)
    }
    const path = request.url.split('?')[0] ?? ''
    const methods = request.is404
      ? served.filter(({ pattern }) => pattern.test(path)).map((route) => route.methods)
      : []
    if (methods.length === 0) return done()
    reply.code(405).header('allow', methods.join(', '))
    void reply.send(answerTo({ statusCode: 405 }, request).body)
  })
}

const patternOf = (url: string) => new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}$`)
