import type { FormState } from '#platform/form/use-form.ts'
import { TextField } from '#ui/TextField.tsx'

interface AppCodeFieldProps {
  form: Pick<FormState<'code'>, 'bind'>
  label: string
  /** Whether a recovery code is accepted too, which has letters. */
  recovery?: boolean
}

/** A code of the authenticator app. */
export function AppCodeField({ form, label, recovery = false }: AppCodeFieldProps) {
  return (
    <TextField
      label={label}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize={recovery ? 'characters' : 'none'}
      maxLength={32}
      {...form.bind('code')}
    />
  )
}
