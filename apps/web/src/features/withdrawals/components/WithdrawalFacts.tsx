import { grouped } from '@halyard/domain/bank-cards'
import type { ReactNode } from 'react'
import { countryName } from '#platform/country/countries.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { DateText } from '#ui/DateText.tsx'
import { GroupedText } from '#ui/GroupedText.tsx'
import { KeyValue, type KeyValueProps } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { Withdrawal } from '../api.ts'
import styles from '../withdrawals.module.css'

type Rows = KeyValueProps['rows']
/** Nothing of an amount is cut away where it is shown whole. */
const whole = 18

/** How much, what it cost, where it goes, and what support may ask for. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, i18n } = useTranslation('withdrawals')
  const { asset, network, address, payee, transactionHash, remark } = withdrawal
  const amount = (value: Withdrawal['net']) => <NumberText value={value} unit={asset} scale={whole} private />
  const rows: Rows = [
    { label: t('fee'), value: amount(withdrawal.fee) },
    { label: t('net'), value: amount(withdrawal.net) },
    ...(network === null ? [] : [{ label: t('network'), value: network }]),
    ...(address === null
      ? []
      : [
          {
            label: t('address'),
            value: <Copyable text={address} shown={<GroupedText text={address} />} label={t('copyAddress')} />,
          },
        ]),
    ...(transactionHash === null
      ? []
      : [{ label: t('hash'), value: <Copyable text={transactionHash} label={t('copyHash')} /> }]),
    ...(payee === null
      ? []
      : [
          { label: t('bank'), value: payee.bankName },
          { label: t('accountName'), value: payee.accountName },
          { label: t('cardNumber'), value: payee.cardNumber },
          { label: t('account'), value: payee.iban.includes('•') ? payee.iban : grouped(payee.iban) },
          { label: t('bic'), value: payee.bic },
          { label: t('country'), value: countryName(payee.country, i18n.language) },
        ]),
    ...(remark === '' ? [] : [{ label: t('remark'), value: remark }]),
    { label: t('askedAt'), value: <DateText value={withdrawal.createdAt} style="moment" /> },
    {
      label: t('number'),
      value: <Copyable text={String(withdrawal.withdrawalId)} label={t('copyNumber')} />,
    },
  ]
  return (
    <Card>
      <KeyValue size="large" rows={rows} />
    </Card>
  )
}

function Copyable({ text, shown = text, label }: { text: string; shown?: ReactNode; label: string }) {
  return (
    <span className={styles.copyable}>
      <span className={styles.long}>{shown}</span>
      <CopyButton text={text} label={label} />
    </span>
  )
}
