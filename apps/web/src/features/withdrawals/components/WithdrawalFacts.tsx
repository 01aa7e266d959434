import { grouped } from '@halyard/domain/bank-cards'
import type { ReactNode } from 'react'
import { countryName } from '#platform/country/countries.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { DateText } from '#ui/DateText.tsx'
import { GroupedText } from '#ui/GroupedText.tsx'
import { fact, KeyValue, type KeyValueProps } from '#ui/KeyValue.tsx'
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
    fact(t('fee'), amount(withdrawal.fee)),
    fact(t('net'), amount(withdrawal.net)),
    network !== null && fact(t('network'), network),
    address !== null &&
      fact(t('address'), <Copyable text={address} shown={<GroupedText text={address} />} label={t('copyAddress')} />),
    transactionHash !== null && fact(t('hash'), <Copyable text={transactionHash} label={t('copyHash')} />),
    ...(payee === null
      ? []
      : [
          fact(t('bank'), payee.bankName),
          fact(t('accountName'), payee.accountName),
          fact(t('cardNumber'), payee.cardNumber),
          fact(t('account'), payee.iban.includes('•') ? payee.iban : grouped(payee.iban)),
          fact(t('bic'), payee.bic),
          fact(t('country'), countryName(payee.country, i18n.language)),
        ]),
    remark !== '' && fact(t('remark'), remark),
    fact(t('askedAt'), <DateText value={withdrawal.createdAt} style="moment" />),
    fact(t('number'), <Copyable text={String(withdrawal.withdrawalId)} label={t('copyNumber')} />),
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
