import { useState } from 'react'
import { CoinSheet } from '#platform/form/CoinSheet.tsx'
import { shareOf } from '#platform/form/limits.ts'
import { PurchaseAmount, PurchaseShares } from '#platform/form/PurchaseForm.tsx'
import type { Purchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import type { Estimate } from '../estimate.ts'
import type { ExchangeCoin } from '../markets.ts'
import styles from './ExchangeForm.module.css'

const isHeld = (coin: ExchangeCoin) => coin.available.isPositive()

interface ExchangeSidesProps {
  coins: readonly ExchangeCoin[]
  from: string
  to: string
  purchase: Purchase
  outcome: Estimate['outcome']
  onCoins: (from: string, to: string) => void
}

/** The two amounts, and the button between them that swaps the coins. */
export function ExchangeSides({ coins, from, to, purchase, outcome, onCoins }: ExchangeSidesProps) {
  const { t } = useTranslation('conversion')
  const [choosing, setChoosing] = useState<'from' | 'to'>()
  const held = coins.find(({ asset }) => asset === from)
  const precision = held?.precision ?? 18

  // Choosing the other side's coin swaps the two.
  const choose = (asset: string) => {
    if (choosing === 'from') onCoins(asset, asset === to ? from : to)
    else onCoins(asset === from ? to : from, asset)
  }
  return (
    <div className={styles.sides}>
      <div className={styles.side}>
        <CoinField side="from" coins={coins} asset={from} onPress={() => setChoosing('from')} />
        <PurchaseAmount purchase={purchase} label={t('amount', { asset: from })} scale={precision} placeholder="0" />
      </div>
      <p className={styles.available}>
        <span>{t('available')}</span>
        <NumberText value={held?.available} unit={from} scale={precision} private />
      </p>
      <PurchaseShares
        purchase={purchase}
        label={t('share')}
        available={held?.available}
        shareOf={(balance, percent) => shareOf(balance, percent, precision)}
      />
      <IconButton icon="swap" label={t('swap')} className={styles.swap} onPress={() => onCoins(to, from)} />
      <div className={styles.side}>
        <CoinField side="to" coins={coins} asset={to} onPress={() => setChoosing('to')} />
        <div className={styles.receive}>
          <span className={text.caption}>{t('receive', { asset: to })}</span>
          <output className={styles.result} aria-live="polite">
            {outcome ? '≈ ' : ''}
            <NumberText value={outcome?.received} scale={18} />
          </output>
        </div>
      </div>
      <CoinSheet
        open={choosing !== undefined}
        onClose={() => setChoosing(undefined)}
        title={t(choosing === 'to' ? 'chooseTo' : 'chooseFrom')}
        search={{ label: t('search'), none: (text) => t('noneFound', { text }) }}
        coins={[...coins.filter(isHeld), ...coins.filter((coin) => !isHeld(coin))]}
        row={(coin) => ({
          note: coin.open ? coin.name : `${coin.name} · ${t('closed')}`,
          value: isHeld(coin) ? <NumberText value={coin.available} scale={coin.precision} private /> : undefined,
        })}
        chosen={choosing === 'to' ? to : from}
        onChoose={choose}
      />
    </div>
  )
}

interface CoinFieldProps {
  side: 'from' | 'to'
  coins: readonly ExchangeCoin[]
  asset: string
  onPress: () => void
}

/** The coin of one side, with its choice. */
function CoinField({ side, coins, asset, onPress }: CoinFieldProps) {
  const { t } = useTranslation('conversion')
  const coin = coins.find((listed) => listed.asset === asset)
  return (
    <ChoiceField
      label={t(side)}
      value={asset}
      placeholder={t(side === 'from' ? 'chooseFrom' : 'chooseTo')}
      leading={<Logo src={coin?.logo ?? ''} name={asset} size={24} />}
      onPress={onPress}
    />
  )
}
