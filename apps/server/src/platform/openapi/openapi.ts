import {
  type Endpoint,
  endpoints,
  idempotencyKeyFormat,
  idempotencyKeyHeader,
  languageHeader,
  languages,
  operatorRoles,
  type RefusalName,
  refusals,
  refusalsOf,
} from '@halyard/wire'
import { descriptions } from '@halyard/wire/descriptions'
import { guides } from '@halyard/wire/guides'
import { hostEndpoints } from '@halyard/wire/host'
import { operationsEndpoints } from '@halyard/wire/operations'
import { Messages } from '../messages/messages.ts'
import { fieldsOf, type Schema, Schemas } from './schemas.ts'

/** The OpenAPI 3.1 document of the users' API, made from the wire contract alone. */
export const usersDocument = (messages: Messages, version: string) =>
  documentOf({ ...endpoints, uploadedImage: hostEndpoints.uploadedImage }, messages, {
    title: 'Halyard',
    version,
    description: `${introduction}\n\n${guides}`,
  })

/** The same of the operators' API. */
export const operatorsDocument = (messages: Messages, version: string) =>
  documentOf(operationsEndpoints, messages, {
    title: 'Halyard operations',
    version,
    description: `${introduction}

What is declined comes as code 7 with a sentence in English. At most 1,200 calls a minute.`,
  })

const introduction = `Every business answer, success or not, is HTTP 200 with \`{code, msg, data}\`; code 0 is success. \
Amounts are decimal strings in answers; requests take a decimal string or a JSON number without sign or exponent. \
Times are ISO-8601 in UTC. Lists are \`{list, total, page, pageSize}\`, newest first.`

function documentOf(documented: Readonly<Record<string, Endpoint>>, messages: Messages, info: object): object {
  const schemas = new Schemas(documented)
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries(documented)) {
    const path = `${endpoint.root}${endpoint.path}`.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation({ name, endpoint, messages, schemas }),
    }
  }
  const nouns = new Set(Object.values(documented).map(({ noun }) => noun))
  const sessions = new Set(Object.values(documented).flatMap(({ session }) => (session === 'none' ? [] : [session])))
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' } },
    servers: [{ url: '/' }],
    tags: [...nouns].map((name) => ({ name, description: descriptions[name]?.about })),
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: Object.fromEntries(
        [...sessions].map((session) => [schemes[session].name, schemes[session].scheme]),
      ),
      responses: Object.fromEntries(
        faults.map(({ name, description, refusal }) => [
          name,
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

const schemes = {
  required: {
    name: 'session',
    scheme: { type: 'apiKey', in: 'header', name: 'X-Token', description: 'The `token` that signing in has answered.' },
  },
  operator: {
    name: 'operator',
    scheme: { type: 'apiKey', in: 'header', name: 'X-Operator-Token', description: 'The token of an operator.' },
  },
} as const

/** A call to be documented, and what its description is made with. */
interface Call {
  readonly name: string
  readonly endpoint: Endpoint
  readonly messages: Messages
  readonly schemas: Schemas
}

function operation(call: Call): object {
  const { name, endpoint } = call
  return {
    operationId: name,
    tags: [endpoint.noun],
    summary: endpoint.summary,
    description: [sessionText[endpoint.session], rolesText(endpoint), effectText[endpoint.effect]]
      .filter(Boolean)
      .join(' '),
    security: securityOf(endpoint),
    parameters: [...headerParameters(endpoint), ...fieldParameters(call)],
    ...(endpoint.input === 'query' ? {} : { requestBody: requestBody(call) }),
    responses: {
      200: {
        description: 'Success, or a refusal with its code',
        content: answerContent(call),
      },
      ...faultResponses(endpoint.input !== 'query'),
    },
  }
}

const sessionText: Readonly<Record<Endpoint['session'], string>> = {
  required: 'Needs a session.',
  operator: 'Needs the token of an operator, or their session of the console.',
  none: 'Needs no session.',
}

/** Which operators may call it. */
function rolesText({ session, roles }: Endpoint): string {
  if (session !== 'operator') return ''
  const names = [...new Set([...roles, 'administrator'])]
  return names.length === operatorRoles.length ? 'For every role.' : `Roles: ${names.join(', ')}.`
}

const effectText: Readonly<Record<Endpoint['effect'], string>> = {
  reads: 'Changes nothing that a repeat would change again.',
  conditional: 'A repeat is refused, since the state is left once.',
  replays: `A repeat with the same \`${idempotencyKeyHeader}\` is answered as the first call was.`,
  transactional: `A repeat with the same \`${idempotencyKeyHeader}\` is answered as the first call was; the key commits together with what the call writes.`,
}

/** An upload is also read by whoever has its signed address. */
function securityOf({ session, refusals: own }: Endpoint): object[] {
  if (session !== 'none') return [{ [schemes[session].name]: [] }]
  return own.includes('notSignedIn') ? [{}, { [schemes.required.name]: [] }] : []
}

/** Faults below the contract, answered in the same envelope. */
const faults = [
  { status: '413', name: 'BodyTooLarge', refusal: 'badInput', ofBody: true, description: 'The body is too large' },
  {
    status: '415',
    name: 'BodyUnreadable',
    refusal: 'badInput',
    ofBody: true,
    description: 'The body is of a kind that this call does not read',
  },
  {
    status: '500',
    name: 'Fault',
    refusal: 'internal',
    ofBody: false,
    description: 'A fault of the server, logged under `requestId`',
  },
  {
    status: '503',
    name: 'Overloaded',
    refusal: 'overloaded',
    ofBody: false,
    description: 'Too much at this moment: try again after `Retry-After`',
  },
] as const

function faultResponses(hasBody: boolean): Record<string, object> {
  const possible = faults.filter(({ ofBody }) => hasBody || !ofBody)
  return Object.fromEntries(possible.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]))
}

/** A picture and a table are answered as they are, and their refusals in the envelope. */
function answerContent({ name, endpoint, messages, schemas }: Call): object {
  const { content, example } = endpoint
  const names = refusalsOf(endpoint)
  const examples = refusalExamples(names, messages)
  if (content === 'image/jpeg' || content === 'text/csv') {
    return { [content]: {}, 'application/json': { schema: refusalSchema(names), examples } }
  }
  const success = { value: { code: 0, msg: 'ok', data: example.response } }
  const data = schemas.answer(name, endpoint)
  const schema = { oneOf: [envelopeSchema({ type: 'integer', const: 0 }, data), refusalSchema(names)] }
  return { 'application/json': { schema, examples: { success, ...examples } } }
}

function headerParameters(endpoint: Endpoint): object[] {
  const language = {
    name: languageHeader,
    in: 'header',
    schema: { type: 'string', enum: languages },
    description: 'Language of `msg`',
  }
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
function fieldParameters({ name: call, endpoint, schemas }: Call): object[] {
  const example = endpoint.example.request as Record<string, unknown> | undefined
  return fieldsOf(endpoint.request).flatMap((field) => {
    const { name } = field
    const inPath = isInPath(endpoint, name)
    if (!inPath && endpoint.input !== 'query') return []
    const { description, ...schema } = schemas.property(field, { call, noun: endpoint.noun })
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || field.required,
      description,
      schema,
      ...(example?.[name] === undefined ? {} : { example: example[name] }),
    }
  })
}

const isInPath = ({ path }: Endpoint, name: string) => path.split('/').includes(`:${name}`)

function requestBody({ name, endpoint, schemas }: Call): object {
  const inBody = (field: string) => !isInPath(endpoint, field)
  const example = Object.fromEntries(Object.entries(endpoint.example.request ?? {}).filter(([field]) => inBody(field)))
  const content = { schema: schemas.request(name, endpoint, inBody), example }
  return {
    content: {
      'application/json': content,
      ...(endpoint.input === 'form' ? { 'application/x-www-form-urlencoded': content } : {}),
    },
  }
}

function refusalSchema(names: readonly RefusalName[]): object {
  const codes = [...new Set(names.map((name) => refusals[name].code))]
  const leaves = names.some((name) => refusals[name].effect === 'signOut')
  const details = new Set(names.flatMap((name): readonly string[] => refusals[name].detail))
  return envelopeSchema(
    { type: 'integer', enum: codes },
    {
      type: 'object',
      required: ['refusal'],
      properties: {
        refusal: { type: 'string', enum: names, description: 'Which refusal it is: a name that does not change.' },
        ...(leaves ? { reload: { type: 'boolean', description: 'True where the session has ended.' } } : {}),
        ...(details.size > 0
          ? {
              detail: {
                type: 'object',
                description: `The values of \`msg\`, as text: ${[...details].map((key) => `\`${key}\``).join(', ')}.`,
                additionalProperties: { type: 'string' },
              },
            }
          : {}),
      },
    },
  )
}

function envelopeSchema(code: Schema, data: Schema): object {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { ...code, description: '0 for success; any other is a refusal.' },
      msg: { type: 'string', description: '`ok`, or what was refused, in the language of the caller.' },
      data: { description: 'The answer, or what is said about the refusal.', ...data },
    },
  }
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
