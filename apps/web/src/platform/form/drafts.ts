import { kept } from '../kept.ts'
import { draftsOf, useSession } from '../session/session.ts'

/** What was typed in a form, by field. */
export type Draft = Readonly<Record<string, string>>

/** What is older is not what anybody was just typing. */
const lifetime = 24 * 3_600_000

interface Entry {
  at: number
  typed: Draft
}

/** Not written to the device: remembered until the page is loaded anew. */
const unwritten = /^(cardNumber|iban)$/
const inMemory = new Map<string, Entry>()

/**
 * What was typed in a form of this name and not sent: it outlives the page, a reload and a session that has ended, until
 * its user signs out or another one signs in (`session.ts`). Passwords and codes are never kept.
 */
export function draftOf(name: string): Draft {
  const entry = inMemory.get(name) ?? kept.read(nameOf(name))
  return isEntry(entry) && Date.now() - entry.at <= lifetime ? entry.typed : {}
}

export function keepDraft(name: string, typed: Draft): void {
  const { user } = useSession.getState()
  if (user) kept.write(draftsOf, user.userId)
  const without = (isLeftOut: (field: string) => boolean) =>
    Object.fromEntries(Object.entries(typed).filter(([field]) => !isLeftOut(field)))
  const at = Date.now()
  inMemory.set(name, { at, typed: without(isSecret) })
  kept.write(nameOf(name), { at, typed: without((field) => isSecret(field) || unwritten.test(field)) } satisfies Entry)
}

export function forgetDraft(name: string): void {
  inMemory.delete(name)
  kept.write(nameOf(name), undefined)
}

useSession.subscribe((now, before) => {
  if (now.token !== before.token) inMemory.clear()
})

const nameOf = (form: string) => `draft.${form}`

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { at, typed } = value as Record<string, unknown>
  if (typeof at !== 'number' || typeof typed !== 'object' || typed === null) return false
  return Object.values(typed).every((text) => typeof text === 'string')
}

/** Whether a field of this name is never kept: a password is typed for each use, and a code works once. */
function isSecret(field: string): boolean {
  return field !== 'invitationCode' && /(password|confirmation|code|captcha|credential|deviceToken)$/i.test(field)
}
