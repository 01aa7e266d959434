import type { ResponseOf } from '@halyard/wire/endpoint'
import type { loginPasskey } from '@halyard/wire/passkeys'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { canUsePasskeys, usePasskeySignIn } from '../api.ts'

interface PasskeyButtonProps {
  /** The ticket of a sign-in that waits for its second step. */
  ticket?: string
  onDone: (session: ResponseOf<typeof loginPasskey>) => unknown
}

/** Signs in with a passkey, where the browser supports it. */
export function PasskeyButton({ ticket, onDone }: PasskeyButtonProps) {
  const { t } = useTranslation('auth')
  const signIn = usePasskeySignIn(onDone, ticket)
  const offered = useTakesAdditions()
  if (!offered || !canUsePasskeys()) return null
  return (
    <Button variant="secondary" onPress={signIn}>
      {t('passkey.use')}
    </Button>
  )
}
