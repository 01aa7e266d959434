import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import styles from './HowOrdersFill.module.css'

const rules = ['book', 'market', 'limit', 'stop', 'whole', 'evidence'] as const

/** What fills an order, at which price, and how anybody can check that; one tap from where orders are written. */
export function HowOrdersFill() {
  const { t } = useTranslation('spot')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
        {t('filling.title')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('filling.title')}>
        <dl className={styles.rules}>
          {rules.map((rule) => (
            <div key={rule}>
              <dt>{t(`filling.${rule}`)}</dt>
              <dd>{t(`filling.${rule}Text`)}</dd>
            </div>
          ))}
        </dl>
        <Button variant="secondary" size="medium" wide to={paths.feedEpochs}>
          {t('filling.feed')}
        </Button>
      </Sheet>
    </>
  )
}
