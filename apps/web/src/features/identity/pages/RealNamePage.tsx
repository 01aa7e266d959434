import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useLoginState } from '#platform/navigation/login-state.ts'
import { Banner } from '#ui/Banner.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import { type Identity, useIdentity } from '../api.ts'
import { IdentityForm } from '../components/IdentityForm.tsx'
import { IdentityReview } from '../components/IdentityReview.tsx'

/** Real-name verification: its form, its state, and the way back to what it interrupted. */
export default function RealNamePage() {
  const { data: identity, error, refetch } = useIdentity()
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        {identity !== undefined ? (
          <Verification identity={identity} />
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <SkeletonRows count={2} height={62} />
            <SkeletonBlock height={210} />
            <SkeletonBlock height={210} />
          </>
        )}
      </div>
    </>
  )
}

function Verification({ identity }: { identity: Identity | null }) {
  const { t } = useTranslation('identity')
  const interrupted = useLoginState().from !== undefined
  if (identity && identity.state !== 'rejected') return <IdentityReview identity={identity} />
  return (
    <>
      {identity ? (
        <Banner tone="danger" icon="warning" title={t('rejected')}>
          {identity.reason !== null && <p>{identity.reason}</p>}
          <p>{t('rejectedText')}</p>
        </Banner>
      ) : (
        <Banner icon="shield" title={t('why')}>
          <p>{t(interrupted ? 'whyInterrupted' : 'whyText')}</p>
        </Banner>
      )}
      <IdentityForm key={identity?.identityId ?? 'first'} before={identity} />
    </>
  )
}
