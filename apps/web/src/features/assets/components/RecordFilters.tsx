import type { RecordType } from '@halyard/domain/ledger'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Icon } from '#ui/Icon.tsx'
import type { CoinBalance } from '../api.ts'
import { CoinSheet } from './CoinSheet.tsx'
import styles from './RecordFilters.module.css'
import { TypeSheet } from './TypeSheet.tsx'

interface RecordFiltersProps {
  coins: readonly CoinBalance[]
  asset: string | undefined
  type: RecordType | undefined
  onAsset: (asset: string | undefined) => void
  onType: (type: RecordType | undefined) => void
}

/** Which coin's records, and of which kind. */
export function RecordFilters({ coins, asset, type, onAsset, onType }: RecordFiltersProps) {
  const { t } = useTranslation('assets')
  const [open, setOpen] = useState<'coin' | 'type'>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles.filters}>
      <button type="button" aria-haspopup="dialog" data-active={asset !== undefined} onClick={() => setOpen('coin')}>
        {asset ?? t('records.allCoins')}
        <Icon name="down" size={16} />
      </button>
      <button type="button" aria-haspopup="dialog" data-active={type !== undefined} onClick={() => setOpen('type')}>
        {type === undefined ? t('records.allTypes') : t(`type.${type}`)}
        <Icon name="down" size={16} />
      </button>
      <CoinSheet open={open === 'coin'} onClose={close} coins={coins} chosen={asset} onChoose={onAsset} />
      <TypeSheet open={open === 'type'} onClose={close} chosen={type} onChoose={onType} />
    </div>
  )
}
