import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Environment } from '../config/environment.ts'
import type { HalyardRequest } from './request.ts'

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

/**
 * Serves the operators' console below /console. Its page is written for each call, with a nonce of its own where the build
 * has left room for one; what it loads is cached for ever.
 */
export async function serveConsole(fastify: FastifyInstance, environment: Environment): Promise<void> {
  const folder = builtConsole(environment)
  if (folder === undefined) return
  const written = readFileSync(join(folder, 'index.html'), 'utf8')
  fastify.get('/console', (_request, reply) => reply.redirect('/console/', 308))
  fastify.get('/console/', (request: HalyardRequest, reply) => {
    request.nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(written.replaceAll(noncePlace, request.nonce))
  })
  await fastify.register(fastifyStatic, {
    root: folder,
    prefix: '/console/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    globIgnore: ['index.html*'],
    wildcard: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
}

/** Where the console is, if it is built and this process serves it. */
export function builtConsole({ operationsOverHttp, consoleDir }: Environment): string | undefined {
  return operationsOverHttp && consoleDir && existsSync(join(consoleDir, 'index.html')) ? consoleDir : undefined
}

/** What the build of the console writes where a nonce belongs. */
const noncePlace = 'HALYARD_NONCE'
const fileName = /^[\w-][\w.-]*$/
