import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useBack } from '#platform/navigation/use-back.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { securityChanged, useSecurity } from '../api.ts'
import { FormNote } from '../components/Form.tsx'
import styles from '../components/RecoveryCodes.module.css'
import { TurnOnTwoFactor } from '../components/TurnOnTwoFactor.tsx'
import { TwoFactorIsOn } from '../components/TwoFactorIsOn.tsx'

/** Turns the second factor on or off, and shows recovery codes. */
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

/** New recovery codes, shown this once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('account-security')
  const text = codes.join('\n')
  return (
    <div className={layout.stack4}>
      <FormNote tone="warning" alert>
        {t('codes.shownOnce')}
      </FormNote>
      <Card>
        <div className={styles.head}>
          <h2>{t('codes.title')}</h2>
          <CopyButton text={text} label={t('codes.copy')} />
        </div>
        <ul className={styles.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Card>
      <Button variant="secondary" onPress={() => saveFile('halyard-recovery-codes.txt', text)}>
        {t('codes.save')}
      </Button>
      <Button onPress={onDone}>{t('codes.done')}</Button>
    </div>
  )
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
