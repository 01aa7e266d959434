import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useNow } from '#platform/time/use-now.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { countdownText } from '#ui/countdown-text.ts'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import type { Declaration } from '../api.ts'
import own from './AddressCard.module.css'

/** The amount that is to be sent digit for digit, and how long it may be. */
export function ExactAmount({ declaration: { asset, quantity, validUntil } }: { declaration: Declaration }) {
  const { t } = useTranslation('deposits')
  const now = useNow()
  return (
    <section className={layout.stack3}>
      <h2 className={text.heading}>{t('declared.title')}</h2>
      <Card className={layout.stack4}>
        <div className={own.address}>
          <div>
            <p className={text.small}>{t('declared.amount')}</p>
            <span className={text.figure}>
              <NumberText value={quantity} unit={asset} scale={18} />
            </span>
          </div>
          <CopyButton text={quantity.text()} label={t('declared.copy')} />
        </div>
        <p className={text.small}>
          {t('declared.left')}{' '}
          <span role="timer" aria-label={t('declared.left')} className={own.left}>
            {countdownText(validUntil.getTime() - now)}
          </span>
        </p>
      </Card>
      <Banner icon="warning" tone="warning" title={t('declared.warningTitle')}>
        {t('declared.warningText', { asset })}
      </Banner>
    </section>
  )
}
