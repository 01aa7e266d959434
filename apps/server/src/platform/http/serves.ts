import type { Endpoint } from '@halyard/wire'
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common'
import type { Session } from '../session/session.ts'
import type { IdempotencyKey } from '../submit/idempotency-key.ts'
import type { HalyardRequest } from './request.ts'

/** Where the guard and the interceptor find the endpoint that a handler serves. */
export const SERVED_ENDPOINT = 'halyard:endpoint'

const requestMethods = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
} as const

/** Makes a controller's method the one that answers an endpoint of the wire contract. Every business answer is 200. */
export function Serves(endpoint: Endpoint): MethodDecorator {
  return applyDecorators(
    SetMetadata(SERVED_ENDPOINT, endpoint),
    RequestMapping({ path: `/api${endpoint.path}`, method: requestMethods[endpoint.method] }),
    HttpCode(200),
  )
}

/** The decoded request, in the trade's terms. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext): unknown => requestOf(context).input)

/** Who calls. Only for endpoints whose session is `required`. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Session => {
  const { session } = requestOf(context)
  if (!session) throw new Error('an endpoint without a session has no caller')
  return session
})

/** The Idempotency-Key of this call with the fingerprint of its body, when it carries one. */
export const SubmitKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): IdempotencyKey | undefined => requestOf(context).key,
)

/** Language, address and device of the caller. */
export const Origin = createParamDecorator((_: unknown, context: ExecutionContext) => requestOf(context).origin)

function requestOf(context: ExecutionContext): HalyardRequest {
  return context.switchToHttp().getRequest<HalyardRequest>()
}
