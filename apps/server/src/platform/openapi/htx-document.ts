import { withoutEmpty } from '@halyard/wire/fields'
import { ccxtSettings } from '@halyard/wire/guides'
import { htxComponents, htxDescriptions } from '@halyard/wire/htx/descriptions'
import { type HtxEndpoint, htx, htxErrorCodes } from '@halyard/wire/htx/index'
import { writerOf } from '@halyard/wire/write-answer'
import * as z from 'zod/mini'
import { fieldsOf, type Schema, Schemas } from './schemas.ts'

const noun = 'htx'
const words = {
  descriptions: { [noun]: { fields: htxDescriptions } },
  shared: {},
  components: htxComponents,
}

const introduction = `The calls of HTX's REST protocol that are answered here, for programs with an API key; \`/docs\` has the app's own. ccxt makes them with

\`\`\`js
${ccxtSettings}
\`\`\`

A call that needs a key is signed as HTX has it (version 2): HMAC-SHA256 with the secret, in base64, over four lines: the method, the host, the
path, and all of the query but \`Signature\`, sorted by name. It counts for five minutes.

Refusals are HTTP 200 with \`"status":"error"\` and an \`err-code\`; 429 and 503 ask to come again after \`Retry-After\`. \`X-HB-RateLimit-Requests-Remain\`
and \`X-HB-RateLimit-Requests-Expire\` say how many calls are left, and until when. Amounts of the market are JSON numbers with all of their digits,
those of a user text.`

/** The OpenAPI 3.1 document of the calls that programs make in the HTX protocol. */
export function htxDocument(version: string): object {
  const calls = Object.entries<HtxEndpoint>(htx).map(([name, endpoint]) => ({
    name,
    ...endpoint,
    ...shown(endpoint),
    noun,
  }))
  const schemas = new Schemas(Object.fromEntries(calls.map((call) => [call.name, call])), words)
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Halyard for programs',
      version,
      description: introduction,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...schemas.named, ...envelopes },
      parameters: signatureParameters,
      securitySchemes: {
        accessKey: { type: 'apiKey', in: 'query', name: 'AccessKeyId', description: 'The access key.' },
        signature: { type: 'apiKey', in: 'query', name: 'Signature', description: 'The signature, percent-encoded.' },
      },
      responses: {
        TooManyCalls: refused('Too many calls: try again after `Retry-After`'),
        Fault: refused('A fault of the server'),
        Unavailable: refused('Not at this moment: try again after `Retry-After`'),
      },
    },
  }
}

type Call = HtxEndpoint & { readonly name: string; readonly noun: string }

const tags = {
  none: 'Coins, pairs and prices, which everybody may ask for.',
  read: 'What a key with the right to read may ask for.',
  trade: 'Orders, with a key that may trade.',
  withdraw: 'Withdrawals to saved addresses, with a key that may withdraw.',
} as const satisfies Record<HtxEndpoint['right'], string>

/** The example as it is written: ids, and amounts of the market, are numbers then. */
function shown({ request, response, example }: HtxEndpoint) {
  const sent = example.request as Record<string, unknown>
  const understood = z.encode(request, z.decode(request, withoutEmpty(request, sent) as never)) as typeof sent
  return {
    example: {
      request: Object.fromEntries(Object.keys(sent).map((field) => [field, understood[field]])),
      response: JSON.parse(writerOf(response)(z.decode(response, example.response as never))) as object,
    },
  }
}

function operation(call: Call, schemas: Schemas): object {
  const { name, path, method, right, limit, summary, version, example } = call
  const inPath = (field: string) => path.split('/').includes(`:${field}`)
  const asked = example.request as Readonly<Record<string, unknown>>
  const parameters = fieldsOf(call.request).flatMap((field) => {
    if (method === 'POST' && !inPath(field.name)) return []
    const { description, ...schema } = schemas.property(field, { noun, call: name })
    const required = inPath(field.name) || field.required
    const given = asked[field.name]
    const shownAs = given === undefined ? {} : { example: given }
    return { name: field.name, in: inPath(field.name) ? 'path' : 'query', required, description, schema, ...shownAs }
  })
  const isPublic = right === 'none'
  const answer = { allOf: [reference(version === 1 ? 'Accepted' : 'AcceptedNumbered'), schemas.answer(name, call)] }
  const envelope = version === 1 ? { status: 'ok' } : { code: 200 }
  return {
    operationId: name,
    tags: [right],
    summary,
    description: `${isPublic ? 'Needs no key.' : `Needs a key that may ${right}.`} At most ${limit.calls} calls in ${limit.seconds} seconds.`,
    security: isPublic ? [] : [{ accessKey: [], signature: [] }],
    parameters: [
      ...(isPublic
        ? []
        : Object.keys(signatureParameters).map((parameter) => ({ $ref: `#/components/parameters/${parameter}` }))),
      ...parameters,
    ],
    ...(method === 'POST' ? { requestBody: requestBody(call, schemas, inPath) } : {}),
    responses: {
      200: {
        description: 'Success, or a refusal with its code',
        content: {
          'application/json': {
            schema: { oneOf: [answer, reference('Refusal')] },
            examples: { success: { value: { ...envelope, ...(example.response as object) } } },
          },
        },
      },
      429: { $ref: '#/components/responses/TooManyCalls' },
      500: { $ref: '#/components/responses/Fault' },
      503: { $ref: '#/components/responses/Unavailable' },
    },
  }
}

/** Some bodies are a list, and no object. */
function requestBody(call: Call, schemas: Schemas, inPath: (field: string) => boolean): object {
  const { name, listedAs } = call
  const example = call.example.request as Readonly<Record<string, unknown>>
  const listed = fieldsOf(call.request).find((field) => field.name === listedAs)
  const schema = listed
    ? schemas.property(listed, { noun, call: name })
    : schemas.request(name, call, (field) => !inPath(field))
  const body = Object.fromEntries(Object.entries(example).filter(([field]) => !inPath(field)))
  return { content: { 'application/json': { schema, example: listedAs === undefined ? body : example[listedAs] } } }
}

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: reference('Refusal') } },
})

const envelopes = {
  Accepted: {
    type: 'object',
    required: ['status'],
    properties: { status: { type: 'string', const: 'ok', description: 'The call was taken.' } },
  },
  AcceptedNumbered: {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'integer', const: 200, description: 'The call was taken.' } },
  },
  Refusal: {
    type: 'object',
    required: ['status', 'err-code', 'err-msg', 'data'],
    properties: {
      status: { type: 'string', const: 'error', description: 'The call was refused.' },
      'err-code': {
        type: 'string',
        enum: Object.keys(htxErrorCodes),
        description: 'Which refusal it is: a code that does not change.',
      },
      'err-msg': { type: 'string', description: 'The same in words.' },
      data: { type: 'null', description: 'Nothing.' },
      code: { type: 'integer', description: 'The refusal as a number, on paths that begin with `/v2`.' },
      message: { type: 'string', description: 'The same as `err-msg`, there.' },
      'order-state': {
        type: 'integer',
        description: 'What became of an order that is open no more: 7 = cancelled, 6 = filled.',
      },
    },
  },
} as const

const signed = (name: string, description: string, schema: Schema) => ({
  name,
  in: 'query',
  required: true,
  description,
  schema,
})

const signatureParameters = {
  SignatureMethod: signed('SignatureMethod', 'How it is signed.', { type: 'string', const: 'HmacSHA256' }),
  SignatureVersion: signed('SignatureVersion', 'Version of what is signed.', { type: 'string', const: '2' }),
  Timestamp: signed('Timestamp', 'When it was signed, in UTC: at most five minutes off.', {
    type: 'string',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$',
    examples: ['2026-11-27T09:00:00'],
  }),
}
