import { lazy, Suspense } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** The bell without its number until the query cache is there, for which a visitor's first load need not wait. */
export function LazyBell() {
  return (
    <Suspense fallback={<SilentBell />}>
      <Bell />
    </Suspense>
  )
}

const Bell = lazy(async () => {
  try {
    const [{ Bell: Rung }, { withServerState }] = await Promise.all([
      import('./Bell.tsx'),
      import('#platform/query/with-server-state.tsx'),
    ])
    return { default: withServerState(Rung) }
  } catch {
    return { default: SilentBell }
  }
})

function SilentBell() {
  const { t } = useTranslation('app')
  return <IconButton icon="bell" label={t('home.bell', { count: 0 })} to={paths.inform} />
}
