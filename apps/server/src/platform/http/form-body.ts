import type { Endpoint } from '@halyard/wire'
import type { FastifyInstance } from 'fastify'

/**
 * Reads form-urlencoded bodies where an endpoint takes them (spec section 7: upload paths); 415 anywhere else, unless
 * there is none: some clients name a type on every call.
 */
export function readForms(fastify: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const paths = new Set(endpoints.filter(({ input }) => input === 'form').map(({ path }) => `/api${path}`))
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (paths.has(request.routeOptions.url ?? '')) return done(null, fieldsOf(new URLSearchParams(body as string)))
    done(Object.assign(new Error('not a form'), { statusCode: 415, code: 'NOT_A_FORM' }), undefined)
  })
}

/** A repeated field becomes a list, which no field of a form accepts. */
const fieldsOf = (form: URLSearchParams) =>
  Object.fromEntries(
    [...form.keys()].map((name) => [name, form.getAll(name).length > 1 ? form.getAll(name) : form.get(name)]),
  )
