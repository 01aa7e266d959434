import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { networkText } from '#platform/networks/network-text.ts'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { exactText } from '#ui/number-format.ts'
import { Row } from '#ui/Row.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import text from '#ui/text.module.css'
import type { DepositCoin, DepositNetwork } from '../api.ts'
import { CoinRows } from './CoinRows.tsx'

interface DepositChoiceProps {
  coins: readonly DepositCoin[]
  coin: DepositCoin | undefined
  network: DepositNetwork | undefined
  /** The coin of the address, which cannot be deposited now. */
  unknown: string | undefined
  onChoose: (asset: string, network?: string) => void
}

/** The choice of a coin, then of its network. */
export function DepositChoice({ coins, coin, network, unknown, onChoose }: DepositChoiceProps) {
  const { t } = useTranslation('deposits')
  const [open, setOpen] = useState<'coin' | 'network'>()
  const close = () => setOpen(undefined)
  return (
    <div className={layout.stack3}>
      <ChoiceField
        label={t('coin')}
        placeholder={t('chooseCoin')}
        value={coin && `${coin.asset} · ${coin.name}`}
        {...(coin ? { leading: <Logo src={coin.logo} name={coin.asset} size={28} /> } : {})}
        error={unknown === undefined ? undefined : t('notOffered', { asset: unknown })}
        onPress={() => setOpen('coin')}
      />
      {coin && (
        <ChoiceField
          label={t('network')}
          placeholder={t('chooseNetwork')}
          value={network && networkText(network)}
          onPress={() => setOpen('network')}
        />
      )}
      <Sheet open={open === 'coin'} onClose={close} title={t('chooseCoin')} tall>
        <CoinRows
          coins={coins}
          chosen={coin?.asset}
          onChoose={(asset) => {
            close()
            if (asset !== coin?.asset) onChoose(asset)
          }}
        />
      </Sheet>
      {coin && (
        <Sheet open={open === 'network'} onClose={close} title={t('chooseNetwork')}>
          <p className={text.small}>{t('networkNote')}</p>
          {coin.networks.map((offered) => (
            <NetworkItem
              key={offered.network}
              asset={coin.asset}
              network={offered}
              chosen={offered.network === network?.network}
              onChoose={() => {
                close()
                onChoose(coin.asset, offered.network)
              }}
            />
          ))}
        </Sheet>
      )}
    </div>
  )
}

interface NetworkItemProps {
  asset: string
  network: DepositNetwork
  chosen: boolean
  onChoose: () => void
}

/** A network of the coin, with its minimum. */
function NetworkItem({ asset, network, chosen, onChoose }: NetworkItemProps) {
  const { t } = useTranslation('deposits')
  const { language } = useUi()
  const { minimum, confirmations } = network.deposit
  return (
    <Row
      title={
        <>
          <b>{network.network}</b> · {network.name}
        </>
      }
      note={
        <>
          {t('networkMinimum', { asset, minimum: exactText(minimum, language) })}
          {' · '}
          {t('networkConfirmations', { count: confirmations })}
        </>
      }
      chosen={chosen}
      onPress={onChoose}
    />
  )
}
