import { newKey } from '@halyard/client/idempotency-key'
import { useSession } from '../session/session.ts'

interface Unanswered {
  key: string
  /** When it was last sent, in milliseconds. */
  sentAt: number
}

const name = 'halyard.unanswered'
const secret = /"\w*(password|code|captcha|cardNumber|iban|credential|deviceToken)":/i

/**
 * The keys of submits whose outcome is unknown: no answer, or one that does not tell. They outlive the form, so that
 * the same submit from a page opened anew, or after a reload, keeps its key.
 */
const unanswered = new Map<string, Unanswered>(remembered())

/** A repeat within this time is the same submit; after it, another one that looks alike. */
const sameWithin = 10 * 60_000

/** The key of a submit: the one it was sent under before, while its outcome is unknown. */
export function keyOfSubmit(submit: string): string {
  const now = Date.now()
  for (const [other, { sentAt }] of unanswered) if (now - sentAt > sameWithin) unanswered.delete(other)
  const key = unanswered.get(submit)?.key ?? newKey()
  unanswered.set(submit, { key, sentAt: now })
  remember()
  return key
}

/** The outcome is known: the next submit like it is another. */
export function forgetSubmit(submit: string): void {
  if (unanswered.delete(submit)) remember()
}

// Cleared at sign-out.
useSession.subscribe((now, before) => {
  if (now.token === before.token) return
  unanswered.clear()
  remember()
})

function remember(): void {
  // A secret is never stored: such a submit is remembered until the tab is reloaded.
  const open = [...unanswered].filter(([submit]) => !secret.test(submit))
  try {
    if (open.length === 0) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(open))
  } catch {
    // Then it is remembered until the page closes.
  }
}

function remembered(): [string, Unanswered][] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return Array.isArray(value) ? value.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is [string, Unanswered] {
  if (!Array.isArray(value)) return false
  const [submit, entry] = value as unknown[]
  if (typeof submit !== 'string' || typeof entry !== 'object' || entry === null) return false
  return 'key' in entry && typeof entry.key === 'string' && 'sentAt' in entry && typeof entry.sentAt === 'number'
}
