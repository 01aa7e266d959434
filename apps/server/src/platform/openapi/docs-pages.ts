import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const page = (title: string, script: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <link rel="stylesheet" href="/docs/ui/swagger-ui.css">
</head>
<body>
  <div id="documents"></div>
  <script src="/docs/ui/swagger-ui-bundle.js"></script>
  <script src="${script}"></script>
</body>
</html>`

const startScript = (url: string) => `SwaggerUIBundle({ url: '${url}', dom_id: '#documents', deepLinking: true })`

/** An OpenAPI document, and where its page is. */
export interface Documents {
  readonly path: '/docs' | '/docs/operations'
  readonly title: string
  readonly make: () => object
}

/**
 * OpenAPI documents at `<path>/openapi.json`, pages to read them at their paths, and the AsyncAPI document of the sockets.
 */
export async function serveDocuments(
  fastify: FastifyInstance,
  documents: readonly Documents[],
  makeSockets: () => object,
): Promise<void> {
  fastify.get('/docs/asyncapi.json', (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(makeSockets())),
  )
  for (const { path, title, make } of documents) {
    let made: string | undefined
    fastify.get(`${path}/openapi.json`, (_request, reply) => {
      made ??= JSON.stringify(make())
      return reply.type('application/json').send(made)
    })
    fastify.get(path, (_request, reply) => reply.type('text/html').send(page(title, `${path}/start.js`)))
    fastify.get(`${path}/start.js`, (_request, reply) =>
      reply.type('text/javascript').send(startScript(`${path}/openapi.json`)),
    )
  }
  await fastify.register(fastifyStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))),
    prefix: '/docs/ui/',
    decorateReply: false,
    index: false,
  })
}
