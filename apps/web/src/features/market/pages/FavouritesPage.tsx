import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { useBack } from '#platform/navigation/use-back.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { FavouriteTiles } from '../components/FavouriteTiles.tsx'
import styles from './FavouritesPage.module.css'

const groups = ['crypto', 'forex', 'metal'] as const satisfies readonly BoardPair['kind'][]

/** The pairs that one wants at hand, each chosen by a tap. */
export default function FavouritesPage() {
  const { t } = useTranslation('assets')
  const back = useBack()
  return (
    <>
      <PageHeader />
      <div className={styles.page}>
        <p className={styles.hint}>{t('steps.favouritesHint')}</p>
        {groups.map((kind) => (
          <FavouriteTiles key={kind} kind={kind} />
        ))}
        <div className={styles.foot}>
          <Button onPress={back}>{t('steps.favouritesDone')}</Button>
        </div>
      </div>
    </>
  )
}
