import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSignedIn } from '#platform/session/session.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { AlertForm } from './AlertForm.tsx'
import { AlertList } from './AlertList.tsx'

/** A bell on a pair's page, and behind it one's price alerts. */
export function PriceAlerts({ pair }: { pair: BoardPair }) {
  const { t } = useTranslation('price-alerts')
  const signedIn = useSignedIn()
  const [open, setOpen] = useState(false)
  const label = t('open', { name: pair.name })
  if (!signedIn) return <IconButton icon="bell" label={label} to={paths.login} />
  return (
    <>
      <IconButton icon="bell" label={label} onPress={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('title')}>
        <AlertForm key={pair.symbol} pair={pair} />
        <AlertList />
      </Sheet>
    </>
  )
}
