import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

/** The yardstick of a read: a route of Fastify alone that answers with the same bytes, in the same process. */
export async function bareRoute(
  method: 'GET' | 'POST',
  body: Buffer,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = fastify()
  server.route({
    method,
    url: '/api/bare',
    handler: (_, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body),
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
