import { useSearchParams } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { useDepositCoins } from '../api.ts'
import { AddressCard } from '../components/AddressCard.tsx'
import { DepositChoice } from '../components/DepositChoice.tsx'
import { DepositForm } from '../components/DepositForm.tsx'
import { SharedDeposit } from '../components/SharedDeposit.tsx'

/** A deposit over a chain: coin, network, address; then the declaration of what was sent. */
export default function DepositPage() {
  const { t } = useTranslation('deposits')
  const [query, setQuery] = useSearchParams()
  const { data: coins, error, refetch } = useDepositCoins()
  const coin = coins?.find(({ asset }) => asset === query.get('asset'))
  // Only an explicit choice counts, even of one: what is sent over another network is lost.
  const network = coin?.networks.find((offered) => offered.network === query.get('network'))
  return (
    <>
      <PageHeader actions={<IconButton icon="history" label={t('history')} to={paths.depositHistory()} />} />
      <div className={layout.page}>
        {coins ? (
          <>
            <DepositChoice
              coins={coins}
              coin={coin}
              network={network}
              unknown={coin ? undefined : (query.get('asset') ?? undefined)}
              onChoose={(asset, chosen) =>
                setQuery({ asset, ...(chosen === undefined ? {} : { network: chosen }) }, { replace: true })
              }
            />
            {coin && !network && <p className={text.small}>{t('networkFirst')}</p>}
            {coin && network?.deposit.shared && (
              <SharedDeposit key={`${coin.asset} ${network.network}`} coin={coin} network={network} />
            )}
            {coin && network && !network.deposit.shared && (
              <>
                <AddressCard coin={coin} network={network} />
                <DepositForm key={coin.asset} coin={coin} network={network} />
              </>
            )}
          </>
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <SkeletonBlock height={58} />
            <SkeletonBlock height={58} />
          </>
        )}
      </div>
    </>
  )
}
