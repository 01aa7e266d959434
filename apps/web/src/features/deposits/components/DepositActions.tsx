import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import type { Deposit } from '../api.ts'

/** What one does next: use the money, or try again. */
export function DepositActions({ deposit: { kind, state, asset } }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  if (state === 'review') return null
  return (
    <div className={layout.stack3}>
      {state === 'completed' ? (
        <>
          <Button to={paths.exchange(asset)}>{t('exchange', { asset })}</Button>
          <Button variant="secondary" to={paths.records(asset)}>
            {t('records', { asset })}
          </Button>
        </>
      ) : (
        <Button to={kind === 'wire' ? paths.wireTransfer : paths.deposit(asset)}>{t('again')}</Button>
      )}
    </div>
  )
}
