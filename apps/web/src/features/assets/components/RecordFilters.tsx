import type { RecordType } from '@halyard/domain/ledger'
import { useState } from 'react'
import { coinName, matchesCoin } from '#platform/form/coin-name.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { FilterBar, FilterButton } from '#ui/FilterBar.tsx'
import { Logo } from '#ui/Logo.tsx'
import { PickSheet } from '#ui/PickSheet.tsx'
import { Row } from '#ui/Row.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { CoinBalance } from '../api.ts'
import { useSteadyOrder } from '../coin-list.ts'
import { type RecordGroup, recordTypeGroups } from '../record-types.ts'
import styles from './RecordFilters.module.css'

interface RecordFiltersProps {
  coins: readonly CoinBalance[]
  asset: string | undefined
  type: RecordType | undefined
  onAsset: (asset: string | undefined) => void
  onType: (type: RecordType | undefined) => void
}

/** Filters of the records: coin and kind. */
export function RecordFilters({ coins, asset, type, onAsset, onType }: RecordFiltersProps) {
  const { t } = useTranslation('assets')
  const [open, setOpen] = useState<'coin' | 'type'>()
  const close = () => setOpen(undefined)
  return (
    <FilterBar>
      <FilterButton active={asset !== undefined} onPress={() => setOpen('coin')}>
        {asset ?? t('records.allCoins')}
      </FilterButton>
      <FilterButton active={type !== undefined} onPress={() => setOpen('type')}>
        {type === undefined ? t('records.allTypes') : t(`type.${type}`)}
      </FilterButton>
      <CoinSheet open={open === 'coin'} onClose={close} coins={coins} chosen={asset} onChoose={onAsset} />
      <TypeSheet open={open === 'type'} onClose={close} chosen={type} onChoose={onType} />
    </FilterBar>
  )
}

interface TypeSheetProps {
  open: boolean
  onClose: () => void
  chosen: RecordType | undefined
  onChoose: (type: RecordType | undefined) => void
}

/** One kind of record, or all. */
function TypeSheet({ open, onClose, chosen, onChoose }: TypeSheetProps) {
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

interface CoinSheetProps {
  open: boolean
  onClose: () => void
  coins: readonly CoinBalance[]
  chosen: string | undefined
  onChoose: (asset: string | undefined) => void
}

/** One coin, or all. */
function CoinSheet({ open, onClose, coins, chosen, onChoose }: CoinSheetProps) {
  const { t } = useTranslation('assets')
  const { language } = useUi()
  const ordered = useSteadyOrder(coins)
  return (
    <PickSheet<CoinBalance | undefined>
      open={open}
      onClose={onClose}
      title={t('records.chooseCoin')}
      search={{ label: t('search'), none: (text) => t('noneFound', { text }) }}
      find={(typed) =>
        typed.trim() === '' ? [undefined, ...ordered] : ordered.filter((coin) => matchesCoin(coin, typed))
      }
      keyOf={(coin) => coin?.asset ?? ''}
      row={(coin) =>
        coin
          ? {
              leading: <Logo src={coin.logo} name={coin.asset} size={28} />,
              title: coin.asset,
              note: coinName(coin, language),
            }
          : { title: t('records.allCoins') }
      }
      chosen={chosen ?? ''}
      onChoose={(coin) => onChoose(coin?.asset)}
    />
  )
}
