import { useSession } from '../session/session.ts'
import { newKey } from './idempotency-key.ts'

interface Unanswered {
  key: string
  /** When it was sent last, in milliseconds. */
  sentAt: number
}

const name = 'halyard.unanswered'
const secret = /"\w*(password|code|captcha|cardNumber|iban|credential|deviceToken)":/i

/**
 * The keys of submits whose outcome nobody knows: no answer came, or one that does not say. They outlive the form that
 * sent them, so that the same submit from a page opened anew, or after the tab was loaded anew, is still the same.
 */
const unanswered = new Map<string, Unanswered>(remembered())

/** A repeat within this time means the same submit; after it, another one that happens to look alike. */
const sameWithin = 10 * 60_000

/** The key to send a submit under: the one it was sent under before, while it is not known how that ended. */
export function keyOfSubmit(submit: string): string {
  const now = Date.now()
  for (const [other, { sentAt }] of unanswered) if (now - sentAt > sameWithin) unanswered.delete(other)
  const key = unanswered.get(submit)?.key ?? newKey()
  unanswered.set(submit, { key, sentAt: now })
  remember()
  return key
}

/** It is known how the submit ended: the next one like it is another. */
export function forgetSubmit(submit: string): void {
  if (unanswered.delete(submit)) remember()
}

// What one user sent is gone for the next.
useSession.subscribe((now, before) => {
  if (now.token === before.token) return
  unanswered.clear()
  remember()
})

function remember(): void {
  // A secret is never written down: such a submit is known until the tab is loaded anew.
  const open = [...unanswered].filter(([submit]) => !secret.test(submit))
  try {
    if (open.length === 0) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(open))
  } catch {
    // Known until the page closes, then.
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
