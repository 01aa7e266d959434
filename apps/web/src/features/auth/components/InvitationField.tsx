import { rootInvitationCode } from '@halyard/domain/auth'
import type { Form } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSite } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextField } from '#ui/TextField.tsx'

interface InvitationFieldProps {
  form: Form<'invitationCode'>
  /** The code that came with a link; empty without one. */
  fromLink: string
}

/** The invitation that everybody needs: locked as it came with the link until somebody types over it. */
export function InvitationField({ form, fromLink }: InvitationFieldProps) {
  const { t } = useTranslation('auth')
  const { site } = useSite()
  const asLinked = fromLink !== '' && form.values.invitationCode === fromLink
  const rootOffered = site?.demo === true && form.values.invitationCode === ''
  return (
    <TextField
      label={t('invitation.label')}
      name="invitation"
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={32}
      value={form.values.invitationCode}
      onChange={(typed) => form.set('invitationCode', typed)}
      error={form.errors.invitationCode}
      prefix={asLinked ? <Icon name="lock" size={18} /> : undefined}
      hint={asLinked ? t('invitation.fromLink') : rootOffered ? t('invitation.demo') : undefined}
      suffix={
        rootOffered ? (
          <Button variant="quiet" size="small" onPress={() => form.set('invitationCode', rootInvitationCode)}>
            {rootInvitationCode}
          </Button>
        ) : undefined
      }
    />
  )
}
