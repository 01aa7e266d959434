import {
  type Endpoint,
  endpoints,
  idempotencyKeyHeader,
  languageHeader,
  languages,
  type RefusalName,
  refusals,
} from '@halyard/wire'
import * as z from 'zod/mini'
import { Messages } from '../messages/messages.ts'

/** The OpenAPI 3.1 document of every endpoint, made from the wire contract and nothing else. */
export function openApiDocument(messages: Messages, version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, messages) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Halyard', version, description: introduction },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values<Endpoint>(endpoints).map((endpoint) => endpoint.noun))].map((tag) => ({
      name: tag,
    })),
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Token' } } },
  }
}

const introduction = `Every business answer, success or not, is HTTP 200 with \`{code, msg, data}\`; code 0 is success. \
Amounts are decimal strings in answers; requests take a decimal string or a JSON number without sign or exponent. \
Times are ISO-8601 in UTC. Lists are \`{list, total, page, pageSize}\`, newest first.

Live prices come over a web socket at \`/ws\` in the HTX market protocol.`

function operation(name: string, endpoint: Endpoint, messages: Messages): object {
  return {
    operationId: name,
    tags: [endpoint.noun],
    summary: endpoint.summary,
    ...(endpoint.session === 'required' ? { security: [{ token: [] }] } : {}),
    parameters: [...headerParameters(endpoint), ...queryParameters(endpoint)],
    ...(endpoint.input === 'query' ? {} : { requestBody: requestBody(endpoint) }),
    responses: {
      200: {
        description: 'Success, or a refusal with its code',
        content: {
          'application/json': {
            schema: { oneOf: [successSchema(endpoint), refusalSchema(endpoint)] },
            examples: {
              success: { value: { code: 0, msg: 'ok', data: endpoint.example.response } },
              ...refusalExamples(endpoint, messages),
            },
          },
        },
      },
    },
  }
}

function headerParameters(endpoint: Endpoint): object[] {
  const language = { name: languageHeader, in: 'header', schema: { enum: languages }, description: 'Language of `msg`' }
  const key = {
    name: idempotencyKeyHeader,
    in: 'header',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
    description: 'The same key and body within 24 h gets the first answer and changes nothing',
  }
  return endpoint.effect === 'reads' ? [language] : [language, key]
}

function queryParameters(endpoint: Endpoint): object[] {
  if (endpoint.input !== 'query') return []
  const schema = wireSchema(endpoint.request) as { properties?: Record<string, object>; required?: string[] }
  const example = endpoint.example.request as Record<string, unknown> | undefined
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
    ...(example?.[name] === undefined ? {} : { example: example[name] }),
  }))
}

function requestBody(endpoint: Endpoint): object {
  const content = { schema: wireSchema(endpoint.request), example: endpoint.example.request }
  return {
    content: {
      'application/json': content,
      ...(endpoint.input === 'form' ? { 'application/x-www-form-urlencoded': content } : {}),
    },
  }
}

/** The wire side of a codec, which is its input. */
function wireSchema(codec: z.ZodMiniType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(codec, { io: 'input', unrepresentable: 'any' })
  return schema
}

function successSchema(endpoint: Endpoint): object {
  return envelopeSchema({ const: 0 }, wireSchema(endpoint.response))
}

function refusalSchema(endpoint: Endpoint): object {
  const codes = [...new Set(allRefusals(endpoint).map((name) => refusals[name].code))]
  return envelopeSchema({ enum: codes }, { type: 'object', properties: { refusal: { enum: allRefusals(endpoint) } } })
}

function envelopeSchema(code: object, data: object): object {
  return { type: 'object', required: ['code', 'msg', 'data'], properties: { code, msg: { type: 'string' }, data } }
}

/** What the endpoint refuses of its own, and what every endpoint of its kind does. */
function allRefusals(endpoint: Endpoint): RefusalName[] {
  const session: RefusalName[] =
    endpoint.session === 'required' ? ['notSignedIn', 'signedInElsewhere', 'sessionEnded', 'sessionExpired'] : []
  const repeated: RefusalName[] = endpoint.effect === 'reads' ? [] : ['idempotencyKeyReused']
  return [...session, 'badInput', ...repeated, ...endpoint.refusals]
}

function refusalExamples(endpoint: Endpoint, messages: Messages): Record<string, object> {
  return Object.fromEntries(
    allRefusals(endpoint).map((name) => {
      const { code, effect, detail } = refusals[name]
      const values = Object.fromEntries(detail.map((key: string) => [key, `‹${key}›`]))
      const data = {
        refusal: name,
        ...(effect === 'signOut' ? { reload: true } : {}),
        ...(detail.length > 0 ? { detail: values } : {}),
      }
      return [name, { summary: `${code} ${name}`, value: { code, msg: messages.refusal('en-US', name, values), data } }]
    }),
  )
}
