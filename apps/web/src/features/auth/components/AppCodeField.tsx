import type { Form } from '#platform/form/use-form.ts'
import { TextField } from '#ui/TextField.tsx'

interface AppCodeFieldProps {
  form: Pick<Form<'code'>, 'bind'>
  label: string
  /** Whether a recovery code will do, which has letters. */
  recovery?: boolean
}

/** The code that an authenticator app shows. */
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
