import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIdInAddress } from '#platform/navigation/query-values.ts'
import { Navigate } from '#platform/navigation/router.tsx'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DetailHead, DetailSkeleton } from '#ui/DetailHead.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { useWithdrawal, type Withdrawal } from '../api.ts'
import { stateLabelOf, stateTone } from '../state-labels.ts'
import { CancelButton } from './CancelButton.tsx'
import { useSteps } from './use-steps.tsx'
import { WithdrawalFacts } from './WithdrawalFacts.tsx'

/** Everything about one withdrawal of a kind; of the other kind, its own page is the one to look at. */
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
    </>
  )
}
