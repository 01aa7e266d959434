import { deleteAddress } from '@halyard/wire/address-book'
import { useState } from 'react'
import { RemovableList } from '#platform/form/RemovableList.tsx'
import { UsableFrom } from '#platform/form/UsableFrom.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { GroupedText } from '#ui/GroupedText.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import styles from '../address-book.module.css'
import { addressesChanged, type SavedAddress, useSavedAddresses } from '../api.ts'
import { WhitelistSwitch } from '../components/WhitelistSwitch.tsx'

/** A search helps once the list is longer than a screen. */
const searchFrom = 6

/** Every saved address, to use, copy or remove. */
export default function AddressBookPage() {
  const { t } = useTranslation('address-book')
  return (
    <>
      <PageHeader actions={<IconButton icon="plus" label={t('add')} to={paths.addAddress()} />} />
      <div className={layout.pageClose}>
        <WhitelistSwitch />
        <Loaded
          query={useSavedAddresses()}
          skeleton={[1, 2, 3].map((each) => <SkeletonBlock key={each} height={150} />)}
        >
          {(entries) => <Addresses entries={entries} />}
        </Loaded>
      </div>
    </>
  )
}

function Addresses({ entries }: { entries: readonly SavedAddress[] }) {
  const { t } = useTranslation('address-book')
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = entries.filter(({ asset, network, address, remark }) =>
    `${asset} ${network ?? ''} ${address} ${remark}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      {entries.length >= searchFrom && <SearchField label={t('search')} value={typed} onChange={setTyped} />}
      <RemovableList
        items={found}
        keyOf={({ entryId }) => entryId}
        className={layout.stack3}
        row={(entry, onRemove) => <AddressCard entry={entry} onRemove={onRemove} />}
        empty={
          entries.length > 0 ? (
            <EmptyState icon="search" title={t('noneFound', { text: typed.trim() })} />
          ) : (
            <EmptyState
              icon="wallet"
              title={t('none')}
              text={t('noneText')}
              next={{ icon: 'plus', to: paths.addAddress(), label: t('add') }}
            />
          )
        }
        endpoint={deleteAddress}
        request={({ entryId }) => ({ entryId })}
        question={{
          title: t('removeTitle'),
          confirm: t('removeConfirm'),
          text: ({ address }) => (
            <p className={styles.address}>
              <GroupedText text={address} />
            </p>
          ),
        }}
        done={t('removed')}
        onEnded={addressesChanged}
      />
    </>
  )
}

/** One saved address, with its actions. */
function AddressCard({ entry, onRemove }: { entry: SavedAddress; onRemove: () => void }) {
  const { t } = useTranslation('address-book')
  const name = entry.remark || t('unnamed')
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <Pill tone="accent">{entry.asset}</Pill>
        <Pill>{entry.network ?? t('anyNetwork')}</Pill>
      </div>
      <div className={styles.line}>
        <p className={styles.address}>
          <GroupedText text={entry.address} />
        </p>
        <CopyButton text={entry.address} label={`${t('copy')}: ${name}`} />
      </div>
      <UsableFrom savedAt={entry.createdAt} />
      <div className={styles.actions}>
        <Button
          size="medium"
          wide
          variant="secondary"
          icon="withdraw"
          aria-label={`${t('withdrawTo')}: ${name}`}
          to={paths.withdraw(entry.asset, entry.entryId)}
        >
          {t('withdrawTo')}
        </Button>
        <IconButton icon="trash" size={20} label={t('remove', { name })} onPress={onRemove} />
      </div>
    </Card>
  )
}
