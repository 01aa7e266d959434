import type { Endpoint, ResponseOf } from '@halyard/wire/endpoint'
import type { RefusalName } from '@halyard/wire/refusals'
import { useSubmit } from '../api/use-submit.ts'
import type { FormState } from './use-form.ts'

interface FormSubmitOptions<E extends Endpoint, Field extends string> {
  /** Which field a refusal speaks of. Those that are not here speak of the whole. */
  fieldOf: Partial<Record<RefusalName, Field>>
  onDone: (answer: ResponseOf<E>) => unknown
}

/** Sends a form once. What the server finds wrong with a field is told at that field. */
export function useFormSubmit<E extends Endpoint, Field extends string>(
  endpoint: E,
  form: FormState<Field>,
  { fieldOf, onDone }: FormSubmitOptions<E, Field>,
) {
  return useSubmit(endpoint, {
    onSuccess: onDone,
    onRefusal({ refusal, errors, message }) {
      const field = refusal && fieldOf[refusal]
      const known = Object.entries(errors).filter(([name]) => name in form.values)
      const told: Partial<Record<string, string>> = field ? { [field]: message } : Object.fromEntries(known)
      return Object.keys(told).length > 0 && !form.passes(told as Partial<Record<Field, string>>)
    },
  })
}
