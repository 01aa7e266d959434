import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Icon } from '#ui/Icon.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { type PairGroup, pairKinds, usePairSearch } from '../use-pair-search.ts'
import { NoFavourites, PairList } from './PairList.tsx'
import styles from './PairTitle.module.css'

interface PairTitleProps {
  pair: { name: string }
  onChoose: (symbol: string) => void
  /** Offers only these pairs. */
  among?: readonly string[] | undefined
}

/** The page's pair as its heading; a press lists the others. */
export function PairTitle({ pair, onChoose, among }: PairTitleProps) {
  const { t } = useTranslation('market')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.title}
        aria-haspopup="dialog"
        aria-label={t('chooseOther', { name: pair.name })}
        onClick={() => setOpen(true)}
      >
        {pair.name}
        <Icon name="down" size={16} className={styles.arrow} />
      </button>
      <PairSheet
        open={open}
        among={among}
        onClose={() => setOpen(false)}
        onChoose={(symbol) => {
          setOpen(false)
          onChoose(symbol)
        }}
      />
    </>
  )
}

interface PairSheetProps {
  open: boolean
  onClose: () => void
  onChoose: (symbol: string) => void
  /** Only these pairs, where not all can be chosen. */
  among?: readonly string[] | undefined
}

/** Picks another pair without leaving the page. */
export function PairSheet({ open, onClose, onChoose, among }: PairSheetProps) {
  const { t } = useTranslation('market')
  return (
    <Sheet open={open} onClose={onClose} title={t('choose')} tall>
      {open && <Picker onChoose={onChoose} among={among} />}
    </Sheet>
  )
}

function Picker({ onChoose, among }: Pick<PairSheetProps, 'onChoose' | 'among'>) {
  const { t } = useTranslation('market')
  const [group, setGroup] = useState<PairGroup>('crypto')
  const [search, setSearch] = useState('')
  const symbols = usePairSearch(group, search).filter((symbol) => among?.includes(symbol) ?? true)
  const searching = search.trim() !== ''
  return (
    <>
      <div className={styles.head}>
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        {!searching && (
          <Tabs
            label={t('kinds')}
            value={group}
            onChange={setGroup}
            options={pairKinds.map((value) => ({ value, label: t(value) }))}
          />
        )}
      </div>
      <PairList
        symbols={symbols}
        star
        onChoose={onChoose}
        empty={
          searching ? (
            <EmptyState icon="search" title={t('empty.search', { text: search.trim() })} />
          ) : (
            <NoFavourites among={among} onChoose={onChoose} />
          )
        }
      />
    </>
  )
}
