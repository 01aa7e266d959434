import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Banner } from '#ui/Banner.tsx'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { useUi } from '#ui/environment.tsx'
import { exactText } from '#ui/number-format.ts'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { Coin } from './coins.ts'
import { networkText } from './network-text.ts'

interface NetworkFieldProps {
  coin: Coin
  /** The code of the chosen network; none is preselected. */
  value: string | undefined
  onChange: (network: string) => void
  error?: string | undefined
}

/** The network of a withdrawal, with the fee of each. */
export function NetworkField({ coin, value, onChange, error }: NetworkFieldProps) {
  const { t } = useTranslation('networks')
  const { language } = useUi()
  const [open, setOpen] = useState(false)
  const chosen = coin.networks.find((network) => network.network === value)
  return (
    <>
      <ChoiceField
        label={t('network')}
        value={chosen && networkText(chosen)}
        placeholder={t('choose')}
        onPress={() => setOpen(true)}
        error={error}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('title', { asset: coin.asset })}>
        <Banner tone="warning" icon="warning" title={t('match')} />
        {coin.networks.map(({ network, name, withdrawal }) =>
          withdrawal.enabled ? (
            <Row
              key={network}
              title={network}
              note={name}
              value={t('fee', { fee: exactText(withdrawal.fee, language), asset: coin.asset })}
              valueNote={t('minimum', { minimum: exactText(withdrawal.minimum, language) })}
              chosen={network === value}
              onPress={() => {
                onChange(network)
                setOpen(false)
              }}
            />
          ) : (
            <Row key={network} title={network} note={name} trailing={<Pill>{t('closed')}</Pill>} />
          ),
        )}
      </Sheet>
    </>
  )
}
