import { closeGapMax } from '@halyard/domain/contracts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import type { Contract } from '../api.ts'
import { decidedProfit, outcomeOf } from '../outcome.ts'
import styles from './Evidence.module.css'

const whole = 18

/** The rule, the two prices compared, and what was paid by it, step by step. */
export function Arithmetic({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const { direction, asset, premium, payoutRatio, profitOnWin, openPrice, closePrice, payout } = contract
  const outcome = outcomeOf(contract)
  const profitLoss = decidedProfit(contract)
  const decided = contract.state === 'settled' && closePrice !== null
  const amount = (value: Contract['payout']) => <NumberText value={value} scale={whole} scaleMin={2} private />
  return (
    <>
      <p className={styles.rule}>
        {outcome === 'invalid'
          ? t('rule.invalid', { seconds: exactText(String(closeGapMax / 1000), language) })
          : t(`rule.${direction}`)}
      </p>
      <KeyValue
        size="large"
        rows={[
          ...(decided
            ? [
                {
                  label: t('comparison'),
                  value: (
                    <>
                      <NumberText value={closePrice} scale={whole} scaleMin={2} />{' '}
                      {signs[closePrice.compare(openPrice)]} <NumberText value={openPrice} scale={whole} scaleMin={2} />
                    </>
                  ),
                },
              ]
            : []),
          ...(outcome === 'invalid'
            ? []
            : [
                {
                  label: t('profitOnWin'),
                  value: (
                    <>
                      {amount(premium)} × <NumberText value={payoutRatio && percentOf(payoutRatio)} percent /> ={' '}
                      {amount(profitOnWin)}
                    </>
                  ),
                },
              ]),
          ...(payout === null
            ? []
            : [
                {
                  label: t(`paidOut.${outcome}`),
                  value:
                    outcome === 'profit' ? (
                      <>
                        {amount(premium)} + {amount(profitOnWin)} = {amount(payout)}
                      </>
                    ) : (
                      amount(payout)
                    ),
                },
              ]),
          ...(payout === null || profitLoss === null
            ? []
            : [
                {
                  label: t('profitLoss'),
                  value: (
                    <>
                      {amount(payout)} − {amount(premium)} ={' '}
                      <NumberText
                        value={profitLoss}
                        scale={whole}
                        scaleMin={2}
                        sign="always"
                        toned
                        unit={asset}
                        private
                      />
                    </>
                  ),
                },
              ]),
        ]}
      />
    </>
  )
}

const signs = { '-1': '<', '0': '=', '1': '>' } as const
