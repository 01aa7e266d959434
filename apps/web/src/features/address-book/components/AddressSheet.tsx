import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { GroupedText } from '#ui/GroupedText.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import styles from '../address-book.module.css'
import { type SavedAddress, useSavedAddresses } from '../api.ts'

interface AddressSheetProps {
  open: boolean
  onClose: () => void
  asset: string
  /** Where a network is chosen, only its addresses are listed. */
  network: string | undefined
  chosen: string
  onChoose: (entry: SavedAddress) => void
}

/** The saved addresses of one coin, to pick from. */
export function AddressSheet({ open, onClose, asset, network, chosen, onChoose }: AddressSheetProps) {
  const { t } = useTranslation('address-book')
  const { data, error, refetch } = useSavedAddresses()
  const fitting = data?.filter(
    (entry) => entry.asset === asset && (!network || entry.network === null || entry.network === network),
  )
  return (
    <Sheet open={open} onClose={onClose} title={t('pickTitle', { asset })}>
      {fitting ? (
        fitting.map((entry) => (
          <Row
            key={entry.entryId}
            title={entry.remark || t('unnamed')}
            note={
              <span className={styles.address}>
                <GroupedText text={entry.address} />
              </span>
            }
            trailing={<Pill>{entry.network ?? t('anyNetwork')}</Pill>}
            chosen={entry.address === chosen}
            onPress={() => {
              onChoose(entry)
              onClose()
            }}
          />
        ))
      ) : error ? (
        <ErrorState text={describeFailure(error)} onRetry={refetch} />
      ) : (
        <SkeletonRows count={4} height={64} />
      )}
      {fitting?.length === 0 && (
        <EmptyState
          icon="wallet"
          title={network ? t('noneFor', { asset, network }) : t('noneOf', { asset })}
          text={t('noneText')}
          next={{ icon: 'plus', to: paths.addAddress(asset), label: t('add') }}
        />
      )}
    </Sheet>
  )
}
