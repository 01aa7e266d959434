import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built web app. Its routes live behind the hash, so there is one page; hashed assets may be kept for ever. */
export async function serveWebApp(fastify: FastifyInstance, folder: string | undefined): Promise<void> {
  if (!folder) return
  await fastify.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    wildcard: false,
    preCompressed: true,
    // Never asked for by their own names.
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/')
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
