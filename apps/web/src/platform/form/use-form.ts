import { type RefObject, useEffect, useRef, useState } from 'react'

export interface FormState<Field extends string> {
  values: Readonly<Record<Field, string>>
  /** What is wrong at which field, in words. */
  errors: Readonly<Partial<Record<Field, string>>>
  /** What is wrong with the whole. */
  failure: string | undefined
  /** Changing a field takes its error away: it spoke of what is gone. */
  set(field: Field, value: string): void
  /** What a field component takes: name, value, change and error. */
  bind(field: Field): BoundField
  /** Shows errors and leads to the first; true when there are none. */
  passes(errors: Partial<Record<Field, string | undefined>>): boolean
  failWhole(text: string | undefined): void
  element: RefObject<HTMLFormElement | null>
}

interface BoundField {
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A field that is chosen instead of typed is a button, which must not be `aria-invalid`. */
const wrongField = '[aria-invalid="true"], [data-invalid]'

/** What was typed and what is wrong with it. Nothing that was typed is lost by an error. */
export function useForm<Field extends string>(initial: Record<Field, string>): FormState<Field> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [shownTimes, setShownTimes] = useState(0)
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (shownTimes > 0) element.current?.querySelector<HTMLElement>(wrongField)?.focus()
  }, [shownTimes])

  function set(field: Field, value: string) {
    setValues((before) => ({ ...before, [field]: value }))
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
  }
}

function without<Field extends string>(errors: Partial<Record<Field, string>>, field: Field) {
  if (errors[field] === undefined) return errors
  const { [field]: _, ...rest } = errors
  return rest as Partial<Record<Field, string>>
}
