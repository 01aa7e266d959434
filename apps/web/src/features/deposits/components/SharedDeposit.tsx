import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useNow } from '#platform/time/use-now.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { type DepositCoin, type DepositNetwork, useDeclaration } from '../api.ts'
import { AddressCard } from './AddressCard.tsx'
import { DeclareForm } from './DeclareForm.tsx'
import { DepositForm } from './DepositForm.tsx'
import { ExactAmount } from './ExactAmount.tsx'

/** A deposit to an address that others are shown too: declared, then sent in exactly that amount, then told of. */
export function SharedDeposit({ coin, network }: { coin: DepositCoin; network: DepositNetwork }) {
  const { t } = useTranslation('deposits')
  const { data: declaration, error, refetch } = useDeclaration(coin, network)
  const [anew, setAnew] = useState<number>()
  const now = useNow()
  if (declaration === undefined) {
    return error ? <ErrorState text={describeFailure(error)} onRetry={refetch} /> : <SkeletonBlock height={160} />
  }
  // The next declaration has another number, and is shown.
  if (!declaration || anew === declaration.declarationId) return <DeclareForm coin={coin} network={network} />
  const isOver = declaration.validUntil.getTime() <= now
  const another = (
    <Button variant="secondary" size="medium" onPress={() => setAnew(declaration.declarationId)}>
      {t('declared.another')}
    </Button>
  )
  return (
    <>
      {isOver ? (
        <Banner icon="warning" tone="warning" title={t('declared.over')} action={another} alert>
          {t('declared.overText')}
        </Banner>
      ) : (
        <>
          <ExactAmount declaration={declaration} />
          <AddressCard coin={coin} network={network} declaration={declaration} />
        </>
      )}
      <DepositForm key={declaration.declarationId} coin={coin} network={network} declaration={declaration} />
      {!isOver && another}
    </>
  )
}
