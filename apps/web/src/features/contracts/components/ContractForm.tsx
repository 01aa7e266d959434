import { breakEvenRate } from '@halyard/domain/contracts'
import { useConfirmEach } from '#platform/form/confirm-each.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { percentOf } from '#platform/percent.ts'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { Toggle } from '#ui/Toggle.tsx'
import type { ContractOffer } from '../api.ts'
import { periodsOf } from '../purchase.ts'
import { useBuying } from '../use-buying.ts'
import { BuyButtons } from './BuyButtons.tsx'
import styles from './ContractForm.module.css'
import { PeriodChips } from './PeriodChips.tsx'
import { PremiumChoice } from './PremiumChoice.tsx'

interface ContractFormProps {
  pair: BoardPair
  stale: number | undefined
  offer: ContractOffer
}

/** Writes one contract: how long, how much, and what it would bring. Judged while it is written, by the server's rules. */
export function ContractForm({ pair, stale, offer }: ContractFormProps) {
  const { t } = useTranslation('contracts')
  const { contract: asks, choose } = useConfirmEach()
  const buying = useBuying(pair, offer)
  const { period, payout, profit } = buying.up.judged
  return (
    <div className={layout.stack3}>
      <PeriodChips pairName={pair.name} periods={periodsOf(offer, pair.symbol)} chosen={period} />
      <PremiumChoice
        offer={offer}
        entered={buying.up.entered}
        enter={(premium) => {
          buying.up.enter(premium)
          buying.down.clearErrors()
        }}
        error={buying.up.error ?? buying.down.error}
      />
      <KeyValue
        rows={[
          fact(t('ifRight'), <NumberText value={payout} scale={offer.scale} scaleMin={2} unit={offer.asset} />),
          fact(
            t('potentialProfit'),
            <NumberText value={profit} scale={offer.scale} scaleMin={2} sign="always" toned unit={offer.asset} />,
          ),
          fact(
            t('breakEven'),
            <NumberText value={period && percentOf(breakEvenRate(period.payoutRatio))} percent scaleMin="fixed" />,
          ),
        ]}
      />
      <BuyButtons pair={pair} stale={stale} offer={offer} buying={buying} />
      <div className={styles.confirms}>
        <Toggle label={t('confirm.ask')} on={asks} onChange={(on) => choose('contract', on)} />
      </div>
    </div>
  )
}
