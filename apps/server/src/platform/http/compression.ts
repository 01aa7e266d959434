import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { Endpoint } from '@halyard/wire'
import type { FastifyInstance } from 'fastify'

/** What is smaller fits a packet as it is. */
const bytesMin = 1000

/**
 * A list of 17 kB becomes 4.5 kB in 0.1 ms, as long as its JSON takes to be written; the best that gzip can do is 4 kB in 0.35 ms.
 * Small answers are compressed where they are: handing one to another thread costs more than that.
 */
const options: FastifyCompressOptions = {
  threshold: bytesMin,
  syncThreshold: 64_000,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: constants.Z_BEST_SPEED },
}

/** Answers with a secret in them: a session's token, a signed address, an invitation code. */
const nounsWithSecrets: ReadonlySet<string> = new Set(['auth', 'identity', 'profile', 'uploads'])

/**
 * Compresses what is read: lists, products, prices, and the pages of the API's documents. An answer that holds a secret is never
 * compressed, since its length could tell of it (BREACH), and nothing that moves money waits for it (docs/decisions/029). Files
 * of the web app were compressed when they were built. What comes in is never inflated.
 */
export async function compressAnswers(fastify: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  const read = new Set(endpoints.filter(isCompressed).map(({ path }) => `/api${path}`))
  fastify.addHook('onRoute', (route) => {
    if (read.has(route.url) || route.url.startsWith('/docs')) route.compress = options
  })
  await fastify.register(compress, { global: false })
}

export const isCompressed = ({ effect, noun }: Endpoint) => effect === 'reads' && !nounsWithSecrets.has(noun)
