import { grouped } from '@halyard/domain/bank-cards'
import { cancelWithdrawal } from '@halyard/wire/withdrawals'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { countryName } from '#platform/country/countries.ts'
import { TakeBackButton } from '#platform/form/TakeBackButton.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIdInAddress } from '#platform/navigation/query-values.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { AskAbout } from '#platform/support/AskAbout.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { DateText } from '#ui/DateText.tsx'
import { DetailHead, DetailSkeleton } from '#ui/DetailHead.tsx'
import { GroupedText } from '#ui/GroupedText.tsx'
import { fact, KeyValue, type KeyValueProps } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { useWithdrawal, type Withdrawal, withdrawalsChanged } from '../api.ts'
import { stateLabelOf, stateTone } from '../state-labels.ts'
import styles from '../withdrawals.module.css'
import { useSteps } from './use-steps.tsx'

/** One withdrawal of a kind in full; another kind's id leads to that kind's page. */
export function WithdrawalDetail({ kind }: { kind: Withdrawal['kind'] }) {
  const { t } = useTranslation('withdrawals')
  const history = kind === 'chain' ? paths.withdrawHistory : paths.cardWithdrawalHistory
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        <Loaded
          query={useWithdrawal(useIdInAddress())}
          missing={{ title: t('noSuch'), to: history, label: t('history') }}
          skeleton={<DetailSkeleton />}
        >
          {(withdrawal) =>
            withdrawal.kind === kind ? <Whole withdrawal={withdrawal} /> : <Navigate to={pageOf(withdrawal)} replace />
          }
        </Loaded>
      </div>
    </>
  )
}

function pageOf({ kind, withdrawalId }: Withdrawal): string {
  return kind === 'chain' ? paths.withdrawDetail(withdrawalId) : paths.cardWithdrawalDetail(withdrawalId)
}

function Whole({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  const label = stateLabelOf(withdrawal)
  const steps = useSteps(withdrawal)
  return (
    <>
      <DetailHead
        what={
          withdrawal.kind === 'chain'
            ? t('onNetwork', { asset: withdrawal.asset, network: withdrawal.network })
            : t('toCard', { asset: withdrawal.asset, card: withdrawal.payee?.cardNumber })
        }
        figure={<NumberText value={withdrawal.quantity} unit={withdrawal.asset} scale={18} private />}
      >
        <Pill tone={stateTone[label]}>{t(`state.${label}`)}</Pill>
      </DetailHead>
      <Card>
        <Timeline label={t('step.label')} steps={steps} />
      </Card>
      <WithdrawalFacts withdrawal={withdrawal} />
      {label === 'review' && <CancelButton withdrawal={withdrawal} />}
      <Button variant="secondary" to={paths.records(withdrawal.asset)}>
        {t('records', { asset: withdrawal.asset })}
      </Button>
      <AskAbout kind="withdrawal" id={withdrawal.withdrawalId} />
    </>
  )
}

type Rows = KeyValueProps['rows']
/** Amounts in full: this is the record. */
const whole = 18

/** Amount, fee, destination, and what support may ask for. */
function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
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

/** Cancels a withdrawal under review. */
function CancelButton({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  return (
    <TakeBackButton
      endpoint={cancelWithdrawal}
      request={{ withdrawalId: withdrawal.withdrawalId }}
      amount={withdrawal.quantity}
      asset={withdrawal.asset}
      words={{
        button: t('cancel.button'),
        title: t('cancel.title'),
        text: t('cancel.text'),
        keep: t('cancel.keep'),
        done: t('cancel.done'),
      }}
      onEnded={withdrawalsChanged}
    />
  )
}
