import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { Endpoint } from '@halyard/wire'
import type { FastifyInstance } from 'fastify'

/** Smaller answers fit one packet. */
const bytesMin = 1000

/**
 * Level 1 shrinks a list of 17 kB to 4.5 kB in 0.1 ms; the best level needs 0.35 ms for 4 kB. Small answers are
 * compressed on this thread, since a hand-over costs more.
 */
const options: FastifyCompressOptions = {
  threshold: bytesMin,
  syncThreshold: 64_000,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: constants.Z_BEST_SPEED },
}

/** Their answers hold secrets: session tokens, signed addresses, invitation codes. */
const nounsWithSecrets: ReadonlySet<string> = new Set(['auth', 'identity', 'profile', 'uploads'])

/**
 * Compresses reads and the API's documents. An answer with a secret is never compressed, since its length could reveal
 * it (BREACH), and nothing that moves money waits for compression (docs/decisions/029). Files of the web app are
 * compressed at build time. Requests are never inflated.
 */
export async function compressAnswers(fastify: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  const read = new Set(endpoints.filter(isCompressed).map(({ path }) => `/api${path}`))
  fastify.addHook('onRoute', (route) => {
    if (read.has(route.url) || route.url.startsWith('/docs')) route.compress = options
  })
  await fastify.register(compress, { global: false })
}

export const isCompressed = ({ effect, noun }: Endpoint) => effect === 'reads' && !nounsWithSecrets.has(noun)
