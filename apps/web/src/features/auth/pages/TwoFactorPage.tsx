import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useBack } from '#platform/navigation/use-back.ts'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { FormNote } from '../components/FormNote.tsx'
import { RecoveryCodes } from '../components/RecoveryCodes.tsx'
import { TurnOnTwoFactor } from '../components/TurnOnTwoFactor.tsx'
import { TwoFactorIsOn } from '../components/TwoFactorIsOn.tsx'
import { securityChanged, useSecurity } from '../security.ts'

/** Turns the second factor on or off, and gives recovery codes. */
export default function TwoFactorPage() {
  const { t } = useTranslation('account-security')
  const back = useBack()
  const { data, error, refetch } = useSecurity()
  const [codes, setCodes] = useState<readonly string[]>()

  function finish() {
    toast.good(t('isOn'))
    back()
  }

  function given(recoveryCodes: readonly string[]) {
    setCodes(recoveryCodes)
    securityChanged()
  }

  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={finish} />
        ) : error && !data ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : !data ? (
          <SkeletonBlock height={144} />
        ) : data.fixed ? (
          <FormNote>{t('fixed')}</FormNote>
        ) : data.twoFactorSince ? (
          <TwoFactorIsOn recoveryCodesLeft={data.recoveryCodesLeft} onCodes={given} onOff={securityChanged} />
        ) : (
          <TurnOnTwoFactor onCodes={given} />
        )}
      </div>
    </>
  )
}
