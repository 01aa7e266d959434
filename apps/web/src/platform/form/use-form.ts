import type { ApiRefusal } from '@halyard/client/failures'
import type { Endpoint, ResponseOf } from '@halyard/wire/endpoint'
import type { RefusalName } from '@halyard/wire/refusals'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Told, useSubmit } from '../api/use-submit.ts'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'

export interface FormState<Field extends string> {
  values: Readonly<Record<Field, string>>
  /** The error of each field, in words. */
  errors: Readonly<Partial<Record<Field, string>>>
  /** The error of the whole form. */
  failure: string | undefined
  /** A change of a field clears its error. */
  set(field: Field, value: string): void
  /** The properties of a field component: name, value, change and error. */
  bind(field: Field): BoundField
  /** Shows errors and focuses the first; true when there are none. */
  passes(errors: Partial<Record<Field, string | undefined>>): boolean
  failWhole(text: string | undefined): void
  /** Resets the form. */
  reset(): void
  forgetDraft(): void
  element: RefObject<HTMLFormElement | null>
}

interface BoundField {
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

interface FormOptions<Field extends string> {
  /**
   * A draft of this name outlives its page: neither a reload, a session that has ended, a detour to set a password or
   * verify a name nor a step back loses what was typed. For every form of three fields or more.
   */
  draft?: string
  /** Holds the values where something else shares them. */
  held?: { values: Readonly<Record<Field, string>>; set: (field: Field, value: string) => void }
}

/** The state of a form: values and errors. No error loses what was typed. */
export function useForm<Field extends string>(
  initial: Record<Field, string>,
  { draft, held }: FormOptions<Field> = {},
): FormState<Field> {
  const [empty] = useState(initial)
  const [own, setOwn] = useState(() => (draft === undefined ? initial : drafted(draft, initial)))
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [shownTimes, setShownTimes] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const values = held?.values ?? own

  useEffect(() => {
    if (shownTimes > 0) element.current?.querySelector<HTMLElement>(wrongField)?.focus()
  }, [shownTimes])

  useEffect(() => {
    if (draft === undefined) return
    if (Object.entries(own).every(([field, value]) => value === empty[field as Field])) forgetDraft(draft)
    else keepDraft(draft, own)
  }, [draft, own, empty])

  function set(field: Field, value: string) {
    if (held) held.set(field, value)
    else setOwn((before) => ({ ...before, [field]: value }))
    setErrors((before) => without(before, field))
  }

  return {
    values,
    errors,
    failure,
    element,
    set,
    bind: (field) => ({
      name: field,
      value: values[field],
      onChange: (value) => set(field, value),
      error: errors[field],
    }),
    passes(found) {
      const given = Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
      setErrors(given as Partial<Record<Field, string>>)
      setFailure(undefined)
      const wrong = Object.keys(given).length > 0
      if (wrong) setShownTimes((times) => times + 1)
      return !wrong
    },
    failWhole: setFailure,
    reset() {
      setOwn(initial)
      setErrors({})
      setFailure(undefined)
    },
    forgetDraft: () => draft !== undefined && forgetDraft(draft),
  }
}

/** A field that is chosen and not typed is a button, which must not be `aria-invalid`. */
const wrongField = '[aria-invalid="true"], [data-invalid]'

/** The initial values, and what was typed before in their place. */
function drafted<Field extends string>(draft: string, initial: Record<Field, string>): Record<Field, string> {
  const typed = Object.entries(draftOf(draft)).filter(([field]) => field in initial)
  return { ...initial, ...(Object.fromEntries(typed) as Partial<Record<Field, string>>) }
}

function without<Field extends string>(errors: Partial<Record<Field, string>>, field: Field) {
  if (errors[field] === undefined) return errors
  const { [field]: _, ...rest } = errors
  return rest as Partial<Record<Field, string>>
}

export type FieldOf<Field extends string> = Partial<Record<RefusalName, Field>>

interface FormSubmitOptions<E extends Endpoint, Field extends string> {
  /** The field of a refusal; any other is an error of the whole form. */
  fieldOf: FieldOf<Field>
  onDone: (answer: ResponseOf<E>) => unknown
  /** Sees a refusal first. */
  onRefusal?: (refusal: ApiRefusal) => Told
  /** No answer came: whether it happened is unknown. */
  onUnanswered?: () => void
  /** Shows an error of the whole form in a dialog instead of a toast. */
  throwError?: true
}

/** Submits a form once. Field errors of the server are shown at their fields. */
export function useFormSubmit<E extends Endpoint, Field extends string>(
  endpoint: E,
  form: FormState<Field>,
  { fieldOf, onDone, onRefusal, ...options }: FormSubmitOptions<E, Field>,
) {
  return useSubmit(endpoint, {
    ...options,
    onSuccess: onDone,
    onRefusal: (refusal) => onRefusal?.(refusal) || tellAtField(form, refusal, fieldOf),
  })
}

/** Shows a refusal at the fields that it is about, otherwise for the whole form; true when there were any fields. */
export function tellAtField<Field extends string>(
  form: FormState<Field>,
  { refusal, errors, message }: Pick<ApiRefusal, 'refusal' | 'errors' | 'message'>,
  fieldOf: FieldOf<Field>,
): boolean {
  const field = refusal && fieldOf[refusal]
  const told = Object.entries(field ? { [field]: message } : errors).filter(([name]) => name in form.values)
  if (told.length > 0) return !form.passes(Object.fromEntries(told) as Partial<Record<Field, string>>)
  form.failWhole(message)
  return false
}
