import type { findDeposit } from '@halyard/wire/deposits'
import type { ResponseOf } from '@halyard/wire/endpoint'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import text from '#ui/text.module.css'
import styles from '../wire-transfers.module.css'

type WireTransfer = Pick<ResponseOf<typeof findDeposit>, 'asset' | 'quantity' | 'reference' | 'bank'>

/** Bank details and reference of a wire transfer, each line with a copy button. Nothing for other deposits. */
export function BankInstructions({ transfer }: { transfer: WireTransfer }) {
  const { t } = useTranslation('wire-transfers')
  const { asset, quantity, reference, bank } = transfer
  if (!bank || reference === null) return null
  return (
    <section className={layout.stack3}>
      <h2 className={styles.heading}>
        {t('bank.title')} {bank.sample && <Pill tone="warning">{t('bank.sample')}</Pill>}
      </h2>
      {bank.sample && (
        <Banner icon="warning" tone="warning" title={t('bank.sampleTitle')}>
          {t('bank.sampleText')}
        </Banner>
      )}
      <Card>
        <Line label={t('bank.reference')} value={reference}>
          <span className={styles.reference}>{reference}</span>
          <p className={styles.note}>{t('bank.referenceNote')}</p>
        </Line>
        <Line label={t('bank.amount')} value={quantity.text()}>
          <NumberText value={quantity} unit={asset} scale={18} private />
        </Line>
        <Line label={t('bank.beneficiary')} value={bank.beneficiary} />
        <Line label={t('bank.account')} value={bank.account} />
        <Line label={t('bank.bic')} value={bank.bic} />
        <Line label={t('bank.bankName')} value={bank.bankName} />
        <Line label={t('bank.bankAddress')} value={bank.bankAddress} />
      </Card>
    </section>
  )
}

function Line({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  const { t } = useTranslation('wire-transfers')
  return (
    <div className={styles.fact}>
      <div className={styles.what}>
        <p className={text.caption}>{label}</p>
        <div className={styles.value}>{children ?? value}</div>
      </div>
      <CopyButton text={value} label={t('bank.copy', { what: label })} />
    </div>
  )
}
