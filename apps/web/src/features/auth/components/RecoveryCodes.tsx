import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import layout from '#ui/layout.module.css'
import { FormNote } from './FormNote.tsx'
import styles from './RecoveryCodes.module.css'

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
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
