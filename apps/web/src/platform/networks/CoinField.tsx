import { useState } from 'react'
import { CoinSheet } from '#platform/form/CoinSheet.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { Logo } from '#ui/Logo.tsx'
import type { Coin } from './coins.ts'

interface CoinFieldProps {
  coins: readonly Coin[]
  value: Coin | undefined
  onChange: (asset: string) => void
  error?: string | undefined
}

/** The choice of a coin, with a search by code and name. */
export function CoinField({ coins, value, onChange, error }: CoinFieldProps) {
  const { t } = useTranslation('networks')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ChoiceField
        label={t('coin')}
        value={value && `${value.asset} · ${value.name}`}
        placeholder={t('chooseCoin')}
        leading={value && <Logo src={value.logo} name={value.asset} size={28} />}
        onPress={() => setOpen(true)}
        error={error}
      />
      <CoinSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('chooseCoin')}
        search={{ label: t('search'), none: (text) => t('noneFound', { text }) }}
        coins={coins}
        chosen={value?.asset}
        onChoose={onChange}
      />
    </>
  )
}
