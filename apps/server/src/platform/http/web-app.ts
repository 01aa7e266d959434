import { readdirSync } from 'node:fs'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built web app: one page, since routes are behind the hash. Hashed assets are cached for ever. */
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
  // Top-level files have a route each; compressed copies are never requested by name.
  const globIgnore = ['*.br', '*.gz', ...folders.map(({ name }) => `${name}/**`)]
  await fastify.register(fastifyStatic, { ...options, wildcard: false, globIgnore })
  // One route for each folder: four hundred routes took a tenth of a second at each start, and the library's wildcard
  // reads the whole folder for each file.
  for (const { name } of folders) {
    fastify.get<{ Params: { file: string } }>(`/${name}/:file`, ({ params: { file } }, reply) =>
      fileName.test(file) ? reply.sendFile(`${name}/${file}`) : reply.callNotFound(),
    )
  }
}

const fileName = /^[\w-][\w.-]*$/
