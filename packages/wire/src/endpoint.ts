import * as z from 'zod/mini'
import type { RefusalName } from './refusals.ts'

/** Of people who operate a host; an `automatic` operator is a program of a demo. */
export const operatorRoles = ['reviewer', 'treasurer', 'editor', 'support', 'auditor', 'administrator'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/**
 * One HTTP endpoint of Halyard, described once. The server's route and validation, the web app's typed call, the
 * OpenAPI document and the contract tests all come from this value.
 *
 * `request` and `response` are codecs: their input side is the JSON on the wire, with the protocol's own names; their
 * output side uses the trade's standard terms, and is all that other code ever sees.
 */
export interface Endpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Whose API it is: the users' one, the operators' one, or none but the host's own. */
  readonly root: '/api' | '/ops' | ''
  /** Whether the specification does not have it, so that another server need not serve it. */
  readonly ours: boolean
  /** Below the root. A part like `:id` is a field of the request. */
  readonly path: `/${string}` | ''
  /** Where the input travels. `body` is JSON; `form` also accepts form-urlencoded; `query` tolerates a JSON body. */
  readonly input: 'query' | 'body' | 'form'
  /** The largest body in bytes, where it is more than the 32 kB of all others. */
  readonly bodyBytesMax?: number
  /** Whether a user's X-Token or an operator's X-Operator-Token is needed. */
  readonly session: 'required' | 'operator' | 'none'
  /** Which operators may call it besides administrators. */
  readonly roles: readonly OperatorRole[]
  /** The form of the answer: the response in the envelope, the response as bare JSON, a picture's bytes, or a table. */
  readonly content: 'envelope' | 'json' | 'image/jpeg' | 'text/csv'
  /**
   * What a repeated call with one Idempotency-Key does. `reads`: the key means nothing. `replays`: the first answer is
   * remembered beside the call. `transactional`: the key commits in the same transaction as what it
   * writes, such as the money it moves. `conditional`: the key means nothing either, since a state is left once.
   */
  readonly effect: 'reads' | 'replays' | 'transactional' | 'conditional'
  /** The noun whose folder holds the feature: `spot`, `market`. */
  readonly noun: string
  readonly summary: string
  readonly request: Request
  readonly response: Response
  /** Every refusal that this endpoint can give of its own, in the order in which they are checked. */
  readonly refusals: readonly RefusalName[]
  /** Wire-side examples for the documents; a test decodes both. */
  readonly example: { readonly request: z.input<Request>; readonly response: z.input<Response> }
}

/** The declaration of an endpoint, with defaults left out; a GET only reads. */
type Declared<Request extends z.ZodMiniType, Response extends z.ZodMiniType> = Omit<
  Endpoint<Request, Response>,
  'method' | 'root' | 'ours' | 'path' | 'input' | 'session' | 'roles' | 'content' | 'effect' | 'refusals' | 'noun'
> &
  Partial<Pick<Endpoint, 'root' | 'ours' | 'input' | 'session' | 'roles' | 'content' | 'refusals'>> &
  (
    | { readonly route: `GET ${Endpoint['path']}`; readonly effect?: never }
    | { readonly route: `${Endpoint['method']} ${Endpoint['path']}`; readonly effect: Endpoint['effect'] }
  )

/**
 * Declares an endpoint, keeping the exact codec types. Unless it says otherwise it is below `/api`, needs a session,
 * answers in the envelope, refuses nothing of its own, and takes its input from the query of a GET or DELETE and from the
 * body of any other. Of another endpoint, what is spread in is taken over.
 */
export function endpoint<Request extends z.ZodMiniType, Response extends z.ZodMiniType>({
  route,
  ...declared
}: Declared<Request, Response> & { readonly noun: string }): Endpoint<Request, Response> {
  const [method, path] = route.split(' ') as [Endpoint['method'], Endpoint['path']]
  const input = method === 'GET' || method === 'DELETE' ? 'query' : 'body'
  return {
    root: '/api',
    ours: false,
    input,
    session: 'required',
    roles: [],
    content: 'envelope',
    effect: 'reads',
    refusals: [],
    ...declared,
    method,
    path,
  }
}

/** Declares the endpoints of one noun. */
export function endpointsOf(noun: string, common: Partial<Pick<Endpoint, 'root' | 'ours' | 'session'>> = {}) {
  return <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(declared: Declared<Request, Response>) =>
    endpoint({ ...common, ...declared, noun })
}

/** Refusals of every endpoint with a session. */
const sessionRefusals: readonly RefusalName[] = ['notSignedIn', 'signedInElsewhere', 'sessionEnded', 'sessionExpired']

const guarded: Readonly<Record<Endpoint['session'], readonly RefusalName[]>> = {
  required: sessionRefusals,
  operator: ['tooFrequent', 'notSignedIn'],
  none: [],
}

/** Refusals of an Idempotency-Key. */
const repeated: Readonly<Record<Endpoint['effect'], readonly RefusalName[]>> = {
  reads: [],
  conditional: [],
  transactional: ['idempotencyKeyReused'],
  replays: ['idempotencyKeyReused', 'requestInProgress', 'wrongState'],
}

/** All that an endpoint can refuse: of its own, and what every endpoint of its kind does. */
export function refusalsOf({ session, effect, refusals }: Endpoint): RefusalName[] {
  return [...new Set([...guarded[session], 'badInput', 'overloaded', ...repeated[effect], ...refusals] as const)]
}

/** The request in the trade's terms, for handlers and callers. */
export type RequestOf<E extends Endpoint> = z.output<E['request']>

/** The response in the trade's terms, for handlers and callers. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** What is sent for a request, with the wire's names. @throws when it is not one. */
export function encodeRequest<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
): Readonly<Record<string, unknown>> {
  return z.encode(endpoint.request, request as never) as Readonly<Record<string, unknown>>
}

/** The data of a successful answer, in the trade's terms. @throws when the server answered in another shape. */
export function decodeAnswer<E extends Endpoint>(endpoint: E, data: unknown): ResponseOf<E> {
  return z.decode(endpoint.response, data as never) as ResponseOf<E>
}
