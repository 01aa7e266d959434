import type { FastifyInstance } from 'fastify'
import { parse } from 'lossless-json'

/** Longer than any body but an upload's may be. */
const exactLettersMax = 64 * 1024

/**
 * Reads JSON bodies without ever making a float of a number: whole numbers up to 15 digits become numbers, any other
 * keeps the client's text, so that `0.1000000000000000001` stays exact and `1e3` can be refused as an exponent.
 */
export function readJsonExactly(fastify: FastifyInstance): void {
  // A GET may carry its fields in a JSON body (spec section 7, loan orders); elsewhere it is ignored.
  fastify.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = body as string
    if (text.trim() === '') return done(null, undefined)
    try {
      // An image in base64 has no amounts, and the exact parser would block for a second.
      done(null, (text.length > exactLettersMax ? JSON.parse(text) : parse(text, null, exactNumber)) ?? {})
    } catch {
      done(Object.assign(new Error('malformed JSON'), { statusCode: 400, code: 'MALFORMED_JSON' }), undefined)
    }
  })
}

function exactNumber(text: string): number | string {
  return /^-?[0-9]{1,15}$/.test(text) && text !== '-0' ? Number(text) : text
}
