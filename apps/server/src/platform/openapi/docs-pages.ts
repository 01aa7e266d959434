import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Halyard API</title>
  <link rel="stylesheet" href="/docs/ui/swagger-ui.css">
</head>
<body>
  <div id="documents"></div>
  <script src="/docs/ui/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>`

const startScript = `SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#documents', deepLinking: true })`

/** The OpenAPI document at /docs/openapi.json, and pages to read it at /docs. */
export async function serveDocuments(fastify: FastifyInstance, document: () => object): Promise<void> {
  let made: string | undefined
  fastify.get('/docs/openapi.json', (_request, reply) => {
    made ??= JSON.stringify(document())
    return reply.type('application/json').send(made)
  })
  fastify.get('/docs', (_request, reply) => reply.type('text/html').send(page))
  fastify.get('/docs/start.js', (_request, reply) => reply.type('text/javascript').send(startScript))
  await fastify.register(fastifyStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))),
    prefix: '/docs/ui/',
    decorateReply: false,
    index: false,
  })
}
