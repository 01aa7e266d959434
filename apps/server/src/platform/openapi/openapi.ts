import {
  type Endpoint,
  endpoints,
  idempotencyKeyFormat,
  idempotencyKeyHeader,
  languageHeader,
  languages,
  type RefusalName,
  refusals,
  refusalsOf,
} from '@halyard/wire'
import { hostEndpoints } from '@halyard/wire/host'
import { operationsEndpoints } from '@halyard/wire/operations'
import * as z from 'zod/mini'
import { Messages } from '../messages/messages.ts'

/** The OpenAPI 3.1 document of the users' API, made from the wire contract alone. */
export const usersDocument = (messages: Messages, version: string) =>
  documentOf({ ...endpoints, uploadedImage: hostEndpoints.uploadedImage }, messages, {
    title: 'Halyard',
    version,
    description: `${introduction}

Live prices come over a web socket at \`/ws\` in the HTX market protocol.`,
  })

/** The same of the operators' API. */
export const operatorsDocument = (messages: Messages, version: string) =>
  documentOf(operationsEndpoints, messages, {
    title: 'Halyard operations',
    version,
    description: `${introduction}

What is declined comes as code 7 with a sentence in English. At most 300 calls a minute.`,
  })

const introduction = `Every business answer, success or not, is HTTP 200 with \`{code, msg, data}\`; code 0 is success. \
Amounts are decimal strings in answers; requests take a decimal string or a JSON number without sign or exponent. \
Times are ISO-8601 in UTC. Lists are \`{list, total, page, pageSize}\`, newest first.`

function documentOf(documented: Readonly<Record<string, Endpoint>>, messages: Messages, info: object): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries(documented)) {
    const path = `${endpoint.root}${endpoint.path}`.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, messages) }
  }
  const nouns = new Set(Object.values(documented).map(({ noun }) => noun))
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags: [...nouns].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        required: { type: 'apiKey', in: 'header', name: 'X-Token' },
        operator: { type: 'apiKey', in: 'header', name: 'X-Operator-Token' },
      },
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

function operation(name: string, endpoint: Endpoint, messages: Messages): object {
  return {
    operationId: name,
    tags: [endpoint.noun],
    summary: endpoint.summary,
    ...(endpoint.session === 'none' ? {} : { security: [{ [endpoint.session]: [] }] }),
    parameters: [...headerParameters(endpoint), ...fieldParameters(endpoint)],
    ...(endpoint.input === 'query' ? {} : { requestBody: requestBody(endpoint) }),
    responses: {
      200: {
        description: 'Success, or a refusal with its code',
        content: answerContent(endpoint, messages),
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

/** A picture is answered as its bytes, and its refusals in the envelope. */
function answerContent(endpoint: Endpoint, messages: Messages): object {
  const { content, example } = endpoint
  const names = refusalsOf(endpoint)
  const examples = refusalExamples(names, messages)
  if (content === 'image/jpeg') {
    return { [content]: {}, 'application/json': { schema: refusalSchema(names), examples } }
  }
  const success = { value: { code: 0, msg: 'ok', data: example.response } }
  const schema = { oneOf: [successSchema(endpoint), refusalSchema(names)] }
  return { 'application/json': { schema, examples: { success, ...examples } } }
}

function headerParameters(endpoint: Endpoint): object[] {
  const language = { name: languageHeader, in: 'header', schema: { enum: languages }, description: 'Language of `msg`' }
  const key = {
    name: idempotencyKeyHeader,
    in: 'header',
    schema: { type: 'string', pattern: idempotencyKeyFormat.source },
    description: 'The same key and body within 24 h gets the first answer and changes nothing',
  }
  const takesKey = endpoint.effect === 'replays' || endpoint.effect === 'transactional'
  return takesKey ? [language, key] : [language]
}

/** Parameters of path and query. */
function fieldParameters(endpoint: Endpoint): object[] {
  const schema = wireSchema(endpoint.request) as ObjectSchema
  const example = endpoint.example.request as Record<string, unknown> | undefined
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const inPath = isInPath(endpoint, name)
    if (!inPath && endpoint.input !== 'query') return []
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || (schema.required?.includes(name) ?? false),
      schema: property,
      ...(example?.[name] === undefined ? {} : { example: example[name] }),
    }
  })
}

const isInPath = ({ path }: Endpoint, name: string) => path.split('/').includes(`:${name}`)

function requestBody(endpoint: Endpoint): object {
  const content = endpoint.path.includes(':')
    ? withoutPathFields(endpoint)
    : { schema: wireSchema(endpoint.request), example: endpoint.example.request }
  return {
    content: {
      'application/json': content,
      ...(endpoint.input === 'form' ? { 'application/x-www-form-urlencoded': content } : {}),
    },
  }
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

function withoutPathFields(endpoint: Endpoint): { schema: object; example: object } {
  const { properties = {}, required = [], ...schema } = wireSchema(endpoint.request) as ObjectSchema
  const inBody = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !isInPath(endpoint, name)))
  return {
    schema: {
      ...schema,
      properties: inBody(properties),
      required: required.filter((name) => !isInPath(endpoint, name)),
    },
    example: inBody(endpoint.example.request as object),
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
