import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { ExactTime } from '#ui/ExactTime.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import type { ContractWithEvidence } from '../api.ts'
import { durationText } from '../contract-text.ts'
import { receiptOf } from '../receipt.ts'
import { DirectionText } from './DirectionText.tsx'
import styles from './Evidence.module.css'

const whole = 18

/** The terms of a contract, and when it was bought, opened, closed and was settled. */
export function ContractFacts({ contract }: { contract: ContractWithEvidence }) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const { contractId, asset, payout, settledAt } = contract
  const moment = (at: Date) => <ExactTime value={at} />
  return (
    <Card className={styles.card}>
      <KeyValue
        size="large"
        rows={[
          fact(
            t('contract'),
            <>
              <DirectionText direction={contract.direction} /> {contract.pairName}
            </>,
          ),
          fact(t('orderType'), t('atMarket')),
          fact(t('period'), durationText(contract.durationSeconds, language)),
          fact(
            t('premiumName'),
            <NumberText value={contract.premium} scale={whole} scaleMin={2} unit={asset} private />,
          ),
          fact(
            t('openQuantity'),
            <NumberText value={contract.openQuantity} scale={whole} unit={contract.base} private />,
          ),
          fact(
            t('payoutRatio'),
            <NumberText value={contract.payoutRatio && percentOf(contract.payoutRatio)} percent />,
          ),
          payout !== null &&
            fact(t('payout'), <NumberText value={payout} scale={whole} scaleMin={2} unit={asset} private />),
          fact(t('boughtAt'), moment(contract.createdAt)),
          fact(t('openedAt'), moment(contract.openedAt)),
          fact(t('closesAt'), moment(contract.closesAt)),
          settledAt && fact(t('settledAt'), moment(settledAt)),
          fact(t('contractNumber'), <Copied text={String(contractId)} label={t('copyNumber')} />),
          fact(
            t('receipt'),
            <span className={layout.toCopy}>
              <CopyButton text={receiptOf(contract, t)} label={t('copyReceipt')} />
            </span>,
          ),
        ]}
      />
    </Card>
  )
}
