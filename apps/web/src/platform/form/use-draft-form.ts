import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { type FormState, useForm } from './use-form.ts'

/** What was typed, by form. No password is among it, and no code, which works once. */
const drafts = new Map<string, Record<string, string>>()

// What one user typed is gone for the next.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) drafts.clear()
})

export type DraftForm<Field extends string> = FormState<Field> & { forget: () => void }

/**
 * A form that outlives its page: neither a detour to set a password or to verify a name nor a step back loses what was
 * typed.
 */
export function useDraftForm<Field extends string>(name: string, initial: Record<Field, string>): DraftForm<Field> {
  const form = useForm<Field>({ ...initial, ...(drafts.get(name) as Record<Field, string> | undefined) })
  const { values } = form
  useEffect(() => {
    const { twoFactorCode, ...lasting } = values as Record<string, string>
    drafts.set(name, lasting)
  }, [name, values])
  return { ...form, forget: () => void drafts.delete(name) }
}
