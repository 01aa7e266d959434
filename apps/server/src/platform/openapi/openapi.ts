import {
  type Endpoint,
  endpoints,
  idempotencyKeyHeader,
  languageHeader,
  languages,
  type RefusalName,
  refusals,
  refusalsOf,
  sessionRefusals,
  uploadPath,
} from '@halyard/wire'
import * as z from 'zod/mini'
import { Messages } from '../messages/messages.ts'

/** The OpenAPI 3.1 document of every endpoint, made from the wire contract alone. */
export function openApiDocument(messages: Messages, version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, messages) }
  }
  paths[`/api${uploadPath}/{id}`] = { get: imageOperation(messages) }
  return {
    openapi: '3.1.0',
    info: { title: 'Halyard', version, description: introduction },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values<Endpoint>(endpoints).map((endpoint) => endpoint.noun))].map((tag) => ({
      name: tag,
    })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Token' } },
      responses: Object.fromEntries(
        faults.map(({ status, description, refusal }) => [
          status,
          {
            description,
            content: {
              'application/json': { schema: refusalSchema([refusal]), examples: refusalExamples([refusal], messages) },
            },
          },
        ]),
      ),
    },
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
            schema: { oneOf: [successSchema(endpoint), refusalSchema(refusalsOf(endpoint))] },
            examples: {
              success: { value: { code: 0, msg: 'ok', data: endpoint.example.response } },
              ...refusalExamples(refusalsOf(endpoint), messages),
            },
          },
        },
      },
      ...faultResponses(endpoint.input === 'query' ? ['500', '503'] : ['413', '415', '500', '503']),
    },
  }
}

/** Faults below the contract, answered in the same envelope. */
const faults = [
  { status: '413', description: 'The body is too large', refusal: 'badInput' },
  { status: '415', description: 'The body is of a kind that this call does not read', refusal: 'badInput' },
  { status: '500', description: 'A fault of the server, logged under `requestId`', refusal: 'internal' },
  { status: '503', description: 'Too much at this moment: try again after `Retry-After`', refusal: 'overloaded' },
] as const

function faultResponses(statuses: readonly (typeof faults)[number]['status'][]): Record<string, object> {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))
}

/** An uploaded image answers bytes, so it is no endpoint of the contract. */
function imageOperation(messages: Messages): object {
  const names: RefusalName[] = [...sessionRefusals, 'notFound']
  return {
    operationId: 'uploadedImage',
    tags: ['uploads'],
    summary: 'An image that the signed-in user has uploaded',
    security: [{ token: [] }],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: {
        description: 'The image, or a refusal with its code',
        content: {
          'image/jpeg': {},
          'application/json': { schema: refusalSchema(names), examples: refusalExamples(names, messages) },
        },
      },
      ...faultResponses(['500', '503']),
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

/** The wire side of a codec is its input. */
function wireSchema(codec: z.ZodMiniType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(codec, { io: 'input', unrepresentable: 'any' })
  return schema
}

function successSchema(endpoint: Endpoint): object {
  return envelopeSchema({ const: 0 }, wireSchema(endpoint.response))
}

function refusalSchema(names: readonly RefusalName[]): object {
  const codes = [...new Set(names.map((name) => refusals[name].code))]
  return envelopeSchema({ enum: codes }, { type: 'object', properties: { refusal: { enum: names } } })
}

function envelopeSchema(code: object, data: object): object {
  return { type: 'object', required: ['code', 'msg', 'data'], properties: { code, msg: { type: 'string' }, data } }
}

function refusalExamples(names: readonly RefusalName[], messages: Messages): Record<string, object> {
  return Object.fromEntries(
    names.map((name) => {
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
