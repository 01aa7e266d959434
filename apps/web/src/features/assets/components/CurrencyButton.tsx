import { displayCurrencies } from '@halyard/domain/assets'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useDisplay, useDisplayCurrency } from '#platform/worth/display-currency.ts'
import { Icon } from '#ui/Icon.tsx'
import { PickSheet } from '#ui/PickSheet.tsx'
import styles from './CurrencyButton.module.css'

/** The display currency, and the choice of another. */
export function CurrencyButton() {
  const { t } = useTranslation('assets')
  const [open, setOpen] = useState(false)
  const { currency } = useDisplay()
  const { currency: chosen, choose } = useDisplayCurrency()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={`${t('portfolio.currency')}: ${currency}`}
        onClick={() => setOpen(true)}
      >
        {currency}
        <Icon name="down" size={16} />
      </button>
      <PickSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('portfolio.currency')}
        find={() => displayCurrencies}
        keyOf={(code) => code}
        row={(code) => ({ title: code })}
        chosen={chosen}
        onChoose={choose}
      />
    </>
  )
}
