import { readdirSync } from 'node:fs'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built web app. Its routes live behind the hash, so there is one page; hashed assets may be kept for ever. */
export async function serveWebApp(fastify: FastifyInstance, folder: string | undefined): Promise<void> {
  if (!folder) return
  const options = {
    root: folder,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/')
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  } satisfies FastifyStaticOptions
  const folders = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && fileName.test(entry.name),
  )
  // What lies at the top has a route each, so that no other address is taken for a file; compressed copies are never asked for by name.
  const globIgnore = ['*.br', '*.gz', ...folders.map(({ name }) => `${name}/**`)]
  await fastify.register(fastifyStatic, { ...options, wildcard: false, globIgnore })
  // One route for all files of a folder: four hundred of them took a tenth of a second of each start. The library's own reads the
  // whole folder for each file that it sends.
  for (const { name } of folders) {
    fastify.get<{ Params: { file: string } }>(`/${name}/:file`, ({ params: { file } }, reply) =>
      fileName.test(file) ? reply.sendFile(`${name}/${file}`) : reply.callNotFound(),
    )
  }
}

const fileName = /^[\w-][\w.-]*$/
