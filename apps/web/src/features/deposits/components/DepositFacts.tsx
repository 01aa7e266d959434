import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { PrivatePhoto } from '#platform/uploads/PrivatePhoto.tsx'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { DateText } from '#ui/DateText.tsx'
import { GroupedText } from '#ui/GroupedText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import type { Deposit } from '../api.ts'

/** Amounts in full: this is the record. */
const whole = 18

/** Everything about a deposit: amounts, network, hash, times. */
export function DepositFacts({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const { asset, voucher } = deposit
  const amount = (value: Deposit['quantity']) => <NumberText value={value} unit={asset} scale={whole} private />
  return (
    <section className={layout.stack3}>
      <h2 className={text.heading}>{t('facts')}</h2>
      <Card>
        <KeyValue
          size="large"
          rows={[
            fact(t(deposit.kind === 'wire' ? 'fact.wired' : 'fact.declared'), amount(deposit.quantity)),
            given(t('fee'), deposit.fee?.isPositive() ? amount(deposit.fee) : null),
            given(t('fact.credited'), deposit.credited && amount(deposit.credited)),
            given(t('fact.network'), deposit.network),
            given(t('fact.address'), deposit.address && <GroupedText text={deposit.address} />),
            given(t('fact.memo'), deposit.memo && <Copied text={deposit.memo} label={t('memo.copy')} />),
            given(t('fact.declaredAt'), deposit.declaredAt && <DateText value={deposit.declaredAt} style="moment" />),
            given(
              t('fact.hash'),
              deposit.transactionHash && (
                <Copied
                  text={deposit.transactionHash}
                  label={t('copyHash')}
                  shown={shortened(deposit.transactionHash)}
                />
              ),
            ),
            given(t('fact.email'), deposit.email),
            fact(t('fact.submittedAt'), <DateText value={deposit.createdAt} style="moment" />),
            given(t('fact.reviewedAt'), deposit.reviewedAt && <DateText value={deposit.reviewedAt} style="moment" />),
            fact(t('fact.number'), <Copied text={String(deposit.depositId)} label={t('copyNumber')} />),
          ]}
        />
      </Card>
      {voucher !== null && <PrivatePhoto url={voucher} label={t('voucher')} />}
    </section>
  )
}

/** A fact that some deposits do not have. */
function given(label: string, value: ReactNode) {
  return value === null || value === '' ? null : fact(label, value)
}

/** Its beginning and end, which people compare. */
function shortened(text: string): string {
  return text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-8)}` : text
}
