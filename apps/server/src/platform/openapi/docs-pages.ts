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

/**
 * Swagger UI refines all of a document before it shows a call of it, which takes seconds for ours. Its references are all to its
 * own components, so they are put in place just where a call is opened; and it is JSON, which needs no reader of YAML.
 */
const startScript = (url: string) => `function resolved(whole, part, above = []) {
  if (Array.isArray(part)) return part.map((item) => resolved(whole, item, above))
  if (typeof part !== 'object' || part === null) return part
  const { $ref } = part
  if ($ref !== undefined) {
    return above.includes($ref) ? part : resolved(whole, at(whole, $ref.slice(2).split('/')), [...above, $ref])
  }
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, resolved(whole, value, above)]))
}
const at = (whole, path) => path.reduce((part, name) => part?.[name], whole)

const parsed = (_, { specActions }) => (text) => specActions.updateJsonSpec(JSON.parse(text))
SwaggerUIBundle({
  url: '${url}',
  dom_id: '#documents',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  plugins: [
    () => ({
      fn: { resolveSubtree: async (whole, path) => ({ spec: resolved(whole, at(whole, path)), errors: [] }) },
      statePlugins: { spec: { wrapActions: { parseToJson: parsed } } },
    }),
  ],
})`

/** An OpenAPI document, and where its page is. */
export interface Documents {
  readonly path: '/docs' | '/docs/htx' | '/docs/operations'
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
