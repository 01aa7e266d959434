import type { Endpoint } from '@halyard/wire'
import { type HalyardRequest, originOf } from './request.ts'

/** A method of a controller that answers an endpoint of the wire contract. */
export interface ServingMethod {
  readonly endpoint: Endpoint
  readonly call: (request: HalyardRequest) => unknown
}

type Method = (...values: unknown[]) => unknown
/** Takes the value of a method's parameter from a request. */
type Read = (request: HalyardRequest) => unknown

const endpointsOf = new WeakMap<Method, Endpoint>()
const readsOf = new WeakMap<Method, Read[]>()

/** Makes a controller's method the one that answers an endpoint. Each parameter of it is one of those below. */
export function Serves(endpoint: Endpoint): MethodDecorator {
  return (_prototype, _name, { value }) => void endpointsOf.set(value as Method, endpoint)
}

/** The decoded request, in the trade's terms. */
export const Input = () => parameter(({ input }) => input)

/** Who calls. Only for endpoints whose session is `required`. */
export const Caller = () =>
  parameter(({ session }) => {
    if (!session) throw new Error('an endpoint without a session has no caller')
    return session
  })

/** The Idempotency-Key of this call with the fingerprint of its body, when it carries one. */
export const SubmitKey = () => parameter(({ key }) => key)

/** Language, address and device of the caller. */
export const Origin = () => parameter(originOf)

/** What a controller serves. */
export function servedBy(controller: object): ServingMethod[] {
  const prototype = Object.getPrototypeOf(controller) as Record<string, Method>
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const method = prototype[name] as Method
    const endpoint = endpointsOf.get(method)
    const reads = readsOf.get(method) ?? []
    const call = (request: HalyardRequest) =>
      method.apply(
        controller,
        reads.map((read) => read(request)),
      )
    return endpoint ? [{ endpoint, call }] : []
  })
}

function parameter(read: Read): ParameterDecorator {
  return (prototype, name, index) => {
    const method = (prototype as Record<PropertyKey, Method>)[name as string] as Method
    const reads = readsOf.get(method) ?? []
    reads[index] = read
    readsOf.set(method, reads)
  }
}
