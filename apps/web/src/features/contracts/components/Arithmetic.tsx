import { closeGapMax } from '@halyard/domain/contracts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText, type NumberTextProps } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import type { Contract } from '../api.ts'
import { decidedProfit, outcomeOf } from '../outcome.ts'
import styles from './Evidence.module.css'

/** The settlement step by step: the rule, the two prices, the payout. */
export function Arithmetic({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const { direction, premium, payoutRatio, profitOnWin, openPrice, closePrice, payout } = contract
  const outcome = outcomeOf(contract)
  const profitLoss = decidedProfit(contract)
  const steps = [
    fact(
      t('comparison'),
      contract.state === 'settled' && closePrice !== null && (
        <>
          <Exact value={closePrice} /> {signs[closePrice.compare(openPrice)]} <Exact value={openPrice} />
        </>
      ),
    ),
    fact(
      t('profitOnWin'),
      outcome !== 'invalid' && (
        <>
          <Exact value={premium} private /> × <NumberText value={payoutRatio && percentOf(payoutRatio)} percent /> ={' '}
          <Exact value={profitOnWin} private />
        </>
      ),
    ),
    fact(
      t(`paidOut.${outcome}`),
      payout !== null && (
        <>
          {outcome === 'profit' && (
            <>
              <Exact value={premium} private /> + <Exact value={profitOnWin} private /> ={' '}
            </>
          )}
          <Exact value={payout} private />
        </>
      ),
    ),
    fact(
      t('profitLoss'),
      payout !== null && profitLoss !== null && (
        <>
          <Exact value={payout} private /> − <Exact value={premium} private /> ={' '}
          <Exact value={profitLoss} sign="always" toned unit={contract.asset} private />
        </>
      ),
    ),
  ]
  return (
    <>
      <p className={styles.rule}>
        {outcome === 'invalid'
          ? t('rule.invalid', { seconds: exactText(String(closeGapMax / 1000), language) })
          : t(`rule.${direction}`)}
      </p>
      <KeyValue size="large" rows={steps.filter(({ value }) => value !== false)} />
    </>
  )
}

/** A figure of the calculation, unrounded. */
function Exact(props: Omit<NumberTextProps, 'scale' | 'scaleMin'>) {
  return <NumberText {...props} scale={18} scaleMin={2} />
}

const signs = { '-1': '<', '0': '=', '1': '>' } as const
