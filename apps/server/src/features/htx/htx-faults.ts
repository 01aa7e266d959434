import { type HtxEndpoint, type HtxErrorCode, htxErrors, htxFieldErrors, htxLater } from '@halyard/wire/htx/index'
import { retryAfter } from '@halyard/wire/refusals'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import { HtxFault } from './htx-call.ts'

/** What is refused, in the dialect. */
export interface Fault {
  readonly code: HtxErrorCode
  readonly message: string
  readonly status?: number
  /** After how many seconds to come again. */
  readonly seconds?: number | undefined
  readonly beside?: Readonly<Record<string, number>>
}

/** A refusal's code, and the sentence that a user of the app reads. @throws what is none */
export function faultOfRefusal(
  error: unknown,
  { errors: own }: Pick<HtxEndpoint, 'errors'>,
  messages: Messages,
): Fault {
  if (error instanceof HtxFault) {
    const { code, message, beside } = error
    return { code, message, beside, ...(code === 'method-not-allowed' ? { status: 405 } : {}) }
  }
  if (!(error instanceof Refusal)) throw error
  const { refusal: name, detail, errors } = error
  const first = errors?.[0]
  if (first) return faultOfField(first, messages)
  const message = messages.refusal('en-US', name, detail)
  const status = htxLater[name]
  const later = status && { status, seconds: retryAfter(name, detail) }
  return { code: own[name] ?? htxErrors[name], message, ...later }
}

/** The first field that cannot be read; a path names the place in a list before it. */
function faultOfField({ path, fault }: { path: string; fault: string }, messages: Messages): Fault {
  const field = path.split('.').find((part) => part !== 'orders' && !/^\d+$/.test(part)) ?? ''
  const message = `${path}: ${messages.fieldFault('en-US', fault)}`
  if (fault !== 'required') return { code: htxFieldErrors[field] ?? htxErrors.badInput, message }
  return { code: field === 'symbol' ? 'require-symbol' : 'validation-constraints-required', message }
}
