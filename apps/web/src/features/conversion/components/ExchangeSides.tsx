import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { decimalOf, typedAs } from '#ui/amount-text.ts'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { type Share, ShareButtons, shares } from '#ui/ShareButtons.tsx'
import { type Estimate, shareOf } from '../estimate.ts'
import type { ExchangeCoin } from '../markets.ts'
import { CoinSheet } from './CoinSheet.tsx'
import styles from './ExchangeForm.module.css'

interface ExchangeSidesProps {
  coins: readonly ExchangeCoin[]
  from: string
  to: string
  typed: string
  outcome: Estimate['outcome']
  error: string | undefined
  onType: (typed: string) => void
  onCoins: (from: string, to: string) => void
}

/** What is given above, what comes below, and the button between them that swaps the two. */
export function ExchangeSides({ coins, from, to, typed, outcome, error, onType, onCoins }: ExchangeSidesProps) {
  const { t } = useTranslation('conversion')
  const { language } = useUi()
  const [choosing, setChoosing] = useState<'from' | 'to'>()
  const held = coins.find(({ asset }) => asset === from)
  const usable = held?.available.isPositive() ? held : undefined
  const typedShare = (share: Share) => usable && shareOf(usable.available, share, usable.precision).text()

  // Choosing the other side's coin means to have them the other way round.
  const choose = (asset: string) => {
    if (choosing === 'from') onCoins(asset, asset === to ? from : to)
    else onCoins(asset === from ? to : from, asset)
  }
  return (
    <div className={styles.sides}>
      <div className={styles.side}>
        <CoinField side="from" coins={coins} asset={from} onPress={() => setChoosing('from')} />
        <AmountField
          label={t('amount', { asset: from })}
          name="quantity"
          value={typed}
          onChange={onType}
          {...(held ? { scale: held.precision } : {})}
          placeholder="0"
          error={error}
        />
      </div>
      <p className={styles.available}>
        <span>{t('available')}</span>
        <NumberText value={held?.available} unit={from} scale={held?.precision ?? 18} private />
      </p>
      <ShareButtons
        label={t('share')}
        disabled={usable === undefined}
        value={typed === '' ? undefined : shares.find((share) => typedShare(share) === decimalOf(typed))}
        onPick={(share) => onType(typedAs(typedShare(share) ?? '', language))}
      />
      <IconButton icon="swap" label={t('swap')} className={styles.swap} onPress={() => onCoins(to, from)} />
      <div className={styles.side}>
        <CoinField side="to" coins={coins} asset={to} onPress={() => setChoosing('to')} />
        <div className={styles.receive}>
          <span className={styles.label}>{t('receive', { asset: to })}</span>
          <output className={styles.result} aria-live="polite">
            {outcome ? '≈ ' : ''}
            <NumberText value={outcome?.received} scale={18} private />
          </output>
        </div>
      </div>
      <CoinSheet
        open={choosing !== undefined}
        onClose={() => setChoosing(undefined)}
        title={t(choosing === 'to' ? 'chooseTo' : 'chooseFrom')}
        coins={coins}
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

function CoinField({ side, coins, asset, onPress }: CoinFieldProps) {
  const { t } = useTranslation('conversion')
  const coin = coins.find((one) => one.asset === asset)
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
