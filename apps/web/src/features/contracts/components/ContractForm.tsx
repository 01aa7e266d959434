import { breakEvenRate } from '@halyard/domain/contracts'
import { memo } from 'react'
import { useConfirmEach } from '#platform/form/confirm-each.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { Chips } from '#ui/Chips.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { Toggle } from '#ui/Toggle.tsx'
import type { ContractOffer } from '../api.ts'
import { durationText } from '../contract-text.ts'
import { useNextContract } from '../next-contract.ts'
import { type Period, periodsOf } from '../purchase.ts'
import { type PairTerms, useBuying } from '../use-buying.ts'
import { BuyButtons } from './BuyButtons.tsx'
import styles from './ContractForm.module.css'
import { PremiumChoice } from './PremiumChoice.tsx'

interface ContractFormProps {
  pair: PairTerms
  stale: number | undefined
  offer: ContractOffer
}

/** The form of a contract: period, premium, expected payout. Checked by the domain's rules as the user types. */
export const ContractForm = memo(function ContractForm({ pair, stale, offer }: ContractFormProps) {
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
        enter={buying.up.enter}
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
})

interface PeriodChipsProps {
  pairName: string
  periods: readonly Period[]
  chosen: Period | undefined
}

/** The periods, each with its payout ratio; those not offered on the pair say why. */
function PeriodChips({ pairName, periods, chosen }: PeriodChipsProps) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const choose = useNextContract((next) => next.choose)
  const missing = periods.filter(({ offered }) => !offered).map(({ seconds }) => durationText(seconds, language))
  return (
    <div>
      <p className={styles.label}>{t('periods')}</p>
      <Chips
        label={t('periods')}
        value={chosen && String(chosen.seconds)}
        onChange={(seconds) => choose({ durationSeconds: Number(seconds) })}
        scrolling={periods.length > 5}
        options={periods.map(({ seconds, payoutRatio, offered }) => ({
          value: String(seconds),
          disabled: !offered,
          label: (
            <span className={styles.period}>
              <b>{durationText(seconds, language)}</b>
              <NumberText value={percentOf(payoutRatio)} percent />
            </span>
          ),
        }))}
      />
      {missing.length > 0 && (
        <p className={styles.missing}>{t('periodsMissing', { name: pairName, periods: missing.join(', ') })}</p>
      )}
    </div>
  )
}
