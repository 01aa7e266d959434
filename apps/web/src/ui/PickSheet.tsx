import { type ReactNode, useState } from 'react'
import { EmptyState } from './Notice.tsx'
import styles from './PickSheet.module.css'
import { Row, type RowProps } from './Row.tsx'
import { SearchField } from './SearchField.tsx'
import { Sheet } from './Sheet.tsx'

export interface PickSheetProps<Option> {
  open: boolean
  onClose: () => void
  title: string
  /** The options in order, or those that match a search. */
  find: (typed: string) => readonly Option[]
  keyOf: (option: Option) => string
  row: (option: Option) => Pick<RowProps, 'leading' | 'title' | 'note' | 'value'>
  /** The key of the chosen option. */
  chosen: string | undefined
  onChoose: (option: Option) => void
  /** A search field, and the text when nothing matches. */
  search?: { label: string; none: (typed: string) => string } | undefined
  /** Above the options. */
  children?: ReactNode
}

/** A sheet to choose one option; a choice closes it, and the next opening shows all again. */
export function PickSheet<Option>(props: PickSheetProps<Option>) {
  const { open, onClose, title, search } = props
  return (
    <Sheet open={open} onClose={onClose} title={title} tall={search !== undefined}>
      <Options {...props} />
    </Sheet>
  )
}

function Options<Option>({ onClose, find, keyOf, row, chosen, onChoose, search, children }: PickSheetProps<Option>) {
  const [typed, setTyped] = useState('')
  const found = find(typed)
  return (
    <>
      {search && (
        <div className={styles.search}>
          <SearchField label={search.label} value={typed} onChange={setTyped} />
        </div>
      )}
      {children}
      {found.map((option) => (
        <Row
          key={keyOf(option)}
          {...row(option)}
          chosen={keyOf(option) === chosen}
          onPress={() => {
            onChoose(option)
            onClose()
          }}
        />
      ))}
      {search && found.length === 0 && <EmptyState title={search.none(typed.trim())} icon="search" />}
    </>
  )
}
