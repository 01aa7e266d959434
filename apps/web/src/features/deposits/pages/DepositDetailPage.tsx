import type { ComponentType } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIdInAddress } from '#platform/navigation/query-values.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { DetailSkeleton } from '#ui/DetailHead.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { type Deposit, useDeposit } from '../api.ts'
import { DepositActions } from '../components/DepositActions.tsx'
import { DepositFacts } from '../components/DepositFacts.tsx'
import { DepositHead } from '../components/DepositHead.tsx'
import { DepositTimeline } from '../components/DepositTimeline.tsx'

interface DepositDetailSlots {
  /** Where a wire transfer is sent; nothing for other deposits. */
  BankInstructions: ComponentType<{ transfer: Deposit }>
}

/** One deposit from its submission to its credit; a wire transfer says where to send it as long as it is awaited. */
export function DepositDetailPage({ BankInstructions }: DepositDetailSlots) {
  const { t } = useTranslation('deposits')
  const query = useDeposit(useIdInAddress())
  const history = paths.depositHistory(query.data?.kind === 'wire' ? 'wire' : undefined)
  return (
    <>
      <PageHeader actions={<IconButton icon="history" label={t('history')} to={history} />} />
      <div className={layout.page}>
        <Loaded
          query={query}
          missing={{ title: t('missing'), to: paths.depositHistory(), label: t('history') }}
          skeleton={<DetailSkeleton />}
        >
          {(deposit) => (
            <>
              <DepositHead deposit={deposit} />
              {deposit.state === 'review' && <BankInstructions transfer={deposit} />}
              <DepositTimeline deposit={deposit} />
              <DepositFacts deposit={deposit} />
              {deposit.state !== 'review' && <BankInstructions transfer={deposit} />}
              <DepositActions deposit={deposit} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}
