import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { Chips } from '#ui/Chips.tsx'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import type { ContractOffer } from '../api.ts'
import { useNextContract } from '../next-contract.ts'
import styles from './ContractForm.module.css'

interface PremiumChoiceProps {
  offer: ContractOffer
  /** The custom premium as typed, or the offered one that was chosen. */
  entered: string
  enter: (premium: string) => void
  /** The error, in words. */
  error: string | undefined
}

const other = 'other'

/** The premium: one of those offered, or any other between the limits. */
export function PremiumChoice({ offer, entered, enter, error }: PremiumChoiceProps) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const { typing, choose } = useNextContract()
  const field = useRef<HTMLInputElement>(null)
  const focusing = useRef(false)
  useEffect(() => {
    if (typing && focusing.current) field.current?.focus({ preventScroll: true })
    focusing.current = false
  }, [typing])

  const { asset, premiums, premiumMin, premiumMax, scale } = offer
  return (
    <div>
      <p className={styles.label}>
        <span>{t('premium', { asset })}</span>
        <span>
          {t('available')} <NumberText value={useAvailable(asset)} scale={2} scaleMin="fixed" private />
        </span>
      </p>
      <Chips
        label={t('premium', { asset })}
        value={typing ? other : entered}
        onChange={(value) => {
          focusing.current = value === other
          choose({ typing: value === other })
          enter(value === other ? '' : value)
        }}
        options={[
          ...premiums.map((premium) => ({ value: premium.text(), label: <NumberText value={premium} /> })),
          { value: other, label: t('otherPremium') },
        ]}
      />
      {typing ? (
        <div className={styles.typed}>
          <AmountField
            label={t('ownPremium')}
            name="premium"
            value={entered}
            onChange={enter}
            scale={scale}
            suffix={asset}
            placeholder="0"
            error={error}
            hint={t('premiumRange', {
              minimum: exactText(premiumMin, language),
              maximum: exactText(premiumMax, language),
              asset,
            })}
            ref={field}
          />
        </div>
      ) : (
        error !== undefined && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )
      )}
    </div>
  )
}
