import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire'
import type { Session } from '../session/session.ts'
import type { IdempotencyKey } from '../submit/idempotency-key.ts'
import { type CallOrigin, type HalyardRequest, originOf } from './request.ts'

/** A call of an endpoint, as the method that answers it sees it. */
export class Call<E extends Endpoint> {
  constructor(private readonly request: HalyardRequest) {}

  /** The decoded request, in the trade's terms. */
  get input() {
    return this.request.input as RequestOf<E>
  }

  /** Who calls. Only for endpoints whose session is `required`. */
  get caller(): Session {
    const { session } = this.request
    if (!session) throw new Error('an endpoint without a session has no caller')
    return session
  }

  /** The Idempotency-Key of this call with the fingerprint of its body, when it carries one. */
  get key(): IdempotencyKey | undefined {
    return this.request.key
  }

  /** Language, address and device of the caller. */
  get origin(): CallOrigin {
    return originOf(this.request)
  }
}

/** A method of a controller that answers an endpoint of the wire contract. */
export interface ServingMethod {
  readonly endpoint: Endpoint
  readonly call: (request: HalyardRequest) => unknown
}

const endpointsOf = new WeakMap<object, Endpoint>()

/** Makes a controller's method the one that answers an endpoint; the compiler holds both to the same terms. */
export function Serves<E extends Endpoint>(endpoint: E) {
  return (_prototype: object, _name: string, { value }: { readonly value?: Answers<E> }) => {
    if (value) endpointsOf.set(value, endpoint)
  }
}

type Answers<E extends Endpoint> = (call: Call<E>) => ResponseOf<E> | Promise<ResponseOf<E>>

/** What a controller serves. */
export function servedBy(controller: object): ServingMethod[] {
  const prototype = Object.getPrototypeOf(controller) as Record<string, (call: Call<Endpoint>) => unknown>
  return Object.values(Object.getOwnPropertyDescriptors(prototype)).flatMap(({ value: method }) => {
    const endpoint = endpointsOf.get(method)
    return endpoint ? [{ endpoint, call: (request) => method.call(controller, new Call(request)) }] : []
  })
}
