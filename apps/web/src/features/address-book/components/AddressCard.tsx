import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { GroupedText } from '#ui/GroupedText.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Pill } from '#ui/Pill.tsx'
import styles from '../address-book.module.css'
import type { SavedAddress } from '../api.ts'
import { UsableFrom } from './UsableFrom.tsx'

/** One saved address: what it is called, where it leads, and what to do with it. */
export function AddressCard({ entry, onRemove }: { entry: SavedAddress; onRemove: () => void }) {
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
        <CopyButton text={entry.address} label={t('copy')} />
      </div>
      <UsableFrom entry={entry} />
      <div className={styles.actions}>
        <Button size="medium" wide variant="secondary" icon="withdraw" to={paths.withdraw(entry.asset, entry.entryId)}>
          {t('withdrawTo')}
        </Button>
        <IconButton icon="trash" size={20} label={t('remove', { name })} onPress={onRemove} />
      </div>
    </Card>
  )
}
