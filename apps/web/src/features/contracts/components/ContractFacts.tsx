import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useUi } from '#ui/environment.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import type { ContractWithEvidence } from '../api.ts'
import { durationText, evidenceTime } from '../contract-text.ts'
import { receiptOf } from '../receipt.ts'
import { DirectionText } from './DirectionText.tsx'
import styles from './Evidence.module.css'

const whole = 18

/** What was bought, for how much, and when it opened, closed and was settled. */
export function ContractFacts({ contract }: { contract: ContractWithEvidence }) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const { contractId, asset, payout, settledAt } = contract
  const moment = (at: Date) => <time dateTime={at.toISOString()}>{`${evidenceTime(at)} UTC`}</time>
  return (
    <Card className={styles.card}>
      <KeyValue
        size="large"
        rows={[
          {
            label: t('contract'),
            value: (
              <>
                <DirectionText direction={contract.direction} /> {contract.pairName}
              </>
            ),
          },
          { label: t('orderType'), value: t('atMarket') },
          { label: t('period'), value: durationText(contract.durationSeconds, language) },
          {
            label: t('premiumName'),
            value: <NumberText value={contract.premium} scale={whole} scaleMin={2} unit={asset} private />,
          },
          {
            label: t('openQuantity'),
            value: <NumberText value={contract.openQuantity} scale={whole} unit={contract.base} private />,
          },
          {
            label: t('payoutRatio'),
            value: <NumberText value={contract.payoutRatio && percentOf(contract.payoutRatio)} percent />,
          },
          ...(payout === null
            ? []
            : [
                {
                  label: t('payout'),
                  value: <NumberText value={payout} scale={whole} scaleMin={2} unit={asset} private />,
                },
              ]),
          { label: t('openedAt'), value: moment(contract.openedAt) },
          { label: t('closesAt'), value: moment(contract.closesAt) },
          ...(settledAt ? [{ label: t('settledAt'), value: moment(settledAt) }] : []),
          {
            label: t('contractNumber'),
            value: (
              <span className={layout.toCopy}>
                {contractId}
                <CopyButton text={String(contractId)} label={t('copyNumber')} />
              </span>
            ),
          },
          {
            label: t('receipt'),
            value: (
              <span className={layout.toCopy}>
                <CopyButton text={receiptOf(contract, t)} label={t('copyReceipt')} />
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
