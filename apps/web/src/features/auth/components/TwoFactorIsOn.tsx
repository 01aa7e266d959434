import { endTwoFactor, renewRecoveryCodes } from '@halyard/wire/two-factor'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Row } from '#ui/Row.tsx'
import { toast } from '#ui/toast.ts'
import { ProofSheet } from './ProofSheet.tsx'

interface TwoFactorIsOnProps {
  recoveryCodesLeft: number
  onCodes: (recoveryCodes: readonly string[]) => void
  onOff: () => void
}

/** What can be done with a second factor that is on. */
export function TwoFactorIsOn({ recoveryCodesLeft, onCodes, onOff }: TwoFactorIsOnProps) {
  const { t } = useTranslation('account-security')
  const [asked, setAsked] = useState<'renew' | 'end'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Card>
        <Row
          leading={<Icon name="key" />}
          title={t('codes.renew')}
          note={t('codes.left', { left: recoveryCodesLeft })}
          onPress={() => setAsked('renew')}
          arrow
        />
        <Row
          leading={<Icon name="lock" />}
          title={t('turnOff')}
          note={t('turnOffNote')}
          onPress={() => setAsked('end')}
          arrow
        />
      </Card>
      <ProofSheet
        endpoint={renewRecoveryCodes}
        open={asked === 'renew'}
        onClose={close}
        title={t('codes.renew')}
        note={t('codes.renewNote')}
        submitLabel={t('codes.renew')}
        onDone={({ recoveryCodes }) => {
          close()
          onCodes(recoveryCodes)
        }}
      />
      <ProofSheet
        endpoint={endTwoFactor}
        open={asked === 'end'}
        onClose={close}
        title={t('turnOff')}
        note={t('turnOffNote')}
        submitLabel={t('turnOff')}
        variant="danger"
        onDone={() => {
          close()
          toast.good(t('isOff'))
          onOff()
        }}
      />
    </>
  )
}
