import { deleteAddress } from '@halyard/wire/address-book'
import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { GroupedText } from '#ui/GroupedText.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import styles from '../address-book.module.css'
import { addressesChanged, type SavedAddress, useSavedAddresses } from '../api.ts'
import { AddressCard } from '../components/AddressCard.tsx'
import { WhitelistSwitch } from '../components/WhitelistSwitch.tsx'

/** A search helps once the list is longer than a screen. */
const searchFrom = 6

/** Every saved address, to use, copy or remove. */
export default function AddressBookPage() {
  const { t } = useTranslation(['address-book', 'common'])
  const { data, error, refetch } = useSavedAddresses()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = data?.filter(({ asset, network, address, remark }) =>
    `${asset} ${network ?? ''} ${address} ${remark}`.toLowerCase().includes(wanted),
  )
  const [removing, setRemoving] = useState<{ entry: SavedAddress; open: boolean }>()
  const { submit } = useSubmit(deleteAddress, { onSuccess: () => toast.good(t('removed')) })

  async function remove() {
    if (!removing) return
    await submit({ entryId: removing.entry.entryId })
    setRemoving({ ...removing, open: false })
    addressesChanged()
  }
  return (
    <>
      <PageHeader actions={<IconButton icon="plus" label={t('add')} to={paths.addAddress()} />} />
      <div className={layout.pageClose}>
        <WhitelistSwitch />
        {data && data.length >= searchFrom && <SearchField label={t('search')} value={typed} onChange={setTyped} />}
        {found ? (
          found.map((entry) => (
            <AddressCard key={entry.entryId} entry={entry} onRemove={(entry) => setRemoving({ entry, open: true })} />
          ))
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          [1, 2, 3].map((each) => <SkeletonBlock key={each} height={150} />)
        )}
        {data?.length === 0 && (
          <EmptyState
            icon="wallet"
            title={t('none')}
            text={t('noneText')}
            next={{ icon: 'plus', to: paths.addAddress(), label: t('add') }}
          />
        )}
        {data && data.length > 0 && found?.length === 0 && (
          <EmptyState icon="search" title={t('noneFound', { text: typed.trim() })} />
        )}
      </div>
      <ConfirmDialog
        open={removing?.open ?? false}
        title={t('removeTitle')}
        confirmLabel={t('removeConfirm')}
        tone="danger"
        onConfirm={remove}
        onCancel={() => setRemoving((before) => before && { ...before, open: false })}
      >
        <p className={styles.address}>{removing && <GroupedText text={removing.entry.address} />}</p>
      </ConfirmDialog>
    </>
  )
}
