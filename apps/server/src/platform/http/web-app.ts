import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built web app. Its routes live behind the hash, so there is one page; hashed assets may be kept for ever. */
export async function serveWebApp(fastify: FastifyInstance, folder: string | undefined): Promise<void> {
  if (!folder) return
  const options = {
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/')
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  } satisfies Omit<FastifyStaticOptions, 'root'>
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  // What lies at the top has a route each, so that no other address is taken for a file; compressed copies are never asked for by name.
  const globIgnore = ['*.br', '*.gz', ...folders.map(({ name }) => `${name}/**`)]
  await fastify.register(fastifyStatic, { ...options, root: folder, prefix: '/', wildcard: false, globIgnore })
  // One route for all files of a folder: four hundred of them took a tenth of a second of each start.
  for (const { name } of folders) {
    await fastify.register(fastifyStatic, { ...options, root: join(folder, name), prefix: `/${name}/` })
  }
}
