import { moneyRecords } from '@halyard/wire/assets'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { ExportButton } from '#platform/query/ExportButton.tsx'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useBalances } from '../api.ts'
import styles from '../assets.module.css'
import { CoinCard } from '../components/CoinCard.tsx'
import { RecordFilters } from '../components/RecordFilters.tsx'
import { RecordItem } from '../components/RecordItem.tsx'
import { recordCells, recordHead } from '../export-records.ts'
import { recordTypeOf } from '../record-types.ts'

/** Every record, of one coin or of all, newest first and by day. */
export default function RecordsPage() {
  const { t } = useTranslation('assets')
  const [parameters, setParameters] = useSearchParams()
  const asset = parameters.get('asset') ?? undefined
  const type = recordTypeOf(parameters.get('type'))
  const { data } = useBalances('spot')
  const coins = data?.spot?.coins ?? []
  const coin = coins.find((held) => held.asset === asset)
  const request = { ...(asset === undefined ? {} : { asset }), ...(type === undefined ? {} : { type }) }
  const records = useEndlessList(moneyRecords, request)

  function filter(chosen: { asset?: string | undefined; type?: string | undefined }) {
    const wanted = Object.entries({ asset, type, ...chosen })
    const given = wanted.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
    setParameters(Object.fromEntries(given), { replace: true })
  }

  return (
    <>
      <PageHeader
        title={asset === undefined ? undefined : t('records.of', { asset })}
        actions={
          <>
            <ExportButton
              endpoint={moneyRecords}
              request={request}
              total={records.total}
              name={[asset, type].filter(Boolean).join('-') || 'records'}
              head={recordHead(t)}
              cells={(record) => recordCells(record, t)}
              idOf={(record) => record.recordId}
            />
            <IconButton icon="calendar" label={t('statement.statements')} to={paths.statement} />
          </>
        }
      />
      <div className={styles.page}>
        {asset !== undefined && <CoinCard coin={coin} />}
        <div>
          <RecordFilters
            coins={coins}
            asset={asset}
            type={type}
            onAsset={(chosen) => filter({ asset: chosen })}
            onType={(chosen) => filter({ type: chosen })}
          />
          <InfiniteList
            key={`${asset} ${type}`}
            {...records}
            keyOf={(record) => record.recordId}
            itemHeight={66}
            renderItem={(record, before) => (
              <RecordItem record={record} before={before} ofOneCoin={asset !== undefined} />
            )}
            empty={
              <EmptyState
                title={t(type === undefined ? 'records.none' : 'records.noneOfType')}
                text={t('records.noneText')}
                next={
                  type === undefined
                    ? { to: paths.deal(), label: t('trade') }
                    : { variant: 'secondary', onPress: () => filter({ type: undefined }), label: t('records.allTypes') }
                }
              />
            }
          />
        </div>
      </div>
    </>
  )
}
