import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { describeFailure } from '#platform/api/describe.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { WithdrawalPasswordForm } from '../components/WithdrawalPasswordForm.tsx'

/** Sets the withdrawal password, or changes it: which of the two, the account says. */
export default function ResetWithdrawPasswordPage() {
  const { data, error, refetch } = useQuery(apiQuery(getUserInfo, undefined))
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        {data ? (
          <WithdrawalPasswordForm key={String(data.hasWithdrawalPassword)} user={data} />
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <SkeletonRows count={3} height={70} />
        )}
      </div>
    </>
  )
}
