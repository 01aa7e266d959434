import type { RecordType } from '@halyard/domain/ledger'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Row } from '#ui/Row.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { type RecordGroup, recordTypeGroups } from '../record-types.ts'
import styles from './TypeSheet.module.css'

interface TypeSheetProps {
  open: boolean
  onClose: () => void
  chosen: RecordType | undefined
  onChoose: (type: RecordType | undefined) => void
}

/** Which kind of record, or all of them. */
export function TypeSheet({ open, onClose, chosen, onChoose }: TypeSheetProps) {
  const { t } = useTranslation('assets')
  function choose(type: RecordType | undefined) {
    onChoose(type)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('records.chooseType')} tall>
      <Row title={t('records.allTypes')} chosen={chosen === undefined} onPress={() => choose(undefined)} />
      {(Object.keys(recordTypeGroups) as RecordGroup[]).map((group) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h3 id={`group-${group}`} className={styles.group}>
            {t(`group.${group}`)}
          </h3>
          {recordTypeGroups[group].map((type) => (
            <Row key={type} title={t(`type.${type}`)} chosen={type === chosen} onPress={() => choose(type)} />
          ))}
        </section>
      ))}
    </Sheet>
  )
}
