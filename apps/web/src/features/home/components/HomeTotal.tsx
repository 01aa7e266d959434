import type { Amount } from '@halyard/domain'
import { balances } from '@halyard/wire/assets'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { afterFirstPage } from '#platform/after-first-page.tsx'
import { useAppearance } from '#platform/appearance/appearance.ts'
import { announcePart } from '#platform/first-page.ts'
import { loadRemainingTexts } from '#platform/i18n/i18n.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { kept } from '#platform/kept.ts'
import { rememberedSteps } from '#platform/newcomer.ts'
import { keptApiQuery } from '#platform/query/api-query.ts'
import { useSite } from '#platform/site/site.ts'
import { unlessTold } from '#platform/user-events/told.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import styles from './Home.module.css'

/** The user's total at one price snapshot, refreshed while the page is visible. */
export function HomeTotal({ TodayProfit }: { TodayProfit: ComponentType }) {
  const { t } = useTranslation(['app', 'common'])
  const { data, isPending } = useQuery({
    ...keptApiQuery(balances, { view: 'spot' }),
    refetchInterval: () => unlessTold(5_000, 15_000),
  })
  useEffect(() => {
    if (!isPending) announcePart('total')
  }, [isPending])
  const total = data?.spot?.total
  const demo = useSite(({ site }) => site?.demo === true)
  const inOther = (kept.read('display-currency') ?? 'USDT') !== 'USDT'
  const hidden = useAppearance((appearance) => appearance.amountsHidden)
  const toggle = useAppearance((appearance) => appearance.toggleAmounts)
  const [steps, setSteps] = useState(rememberedSteps)
  return (
    <section className={classes(styles.totals, steps === 'open' && styles.withSteps)}>
      <div className={styles.caption}>
        {demo ? t('home.playTotal') : t('home.total')}
        <IconButton
          icon={hidden ? 'eyeOff' : 'eye'}
          size={16}
          label={t(hidden ? 'common:showAmounts' : 'common:hideAmounts')}
          onPress={toggle}
        />
      </div>
      <div className={styles.total}>
        {isPending ? (
          <SkeletonBlock width={180} height={32} />
        ) : inOther ? (
          <Suspense fallback="—">
            <Worth value={total} />
          </Suspense>
        ) : (
          <>
            <NumberText value={total} scale={2} scaleMin="fixed" private /> <span className={styles.unit}>USDT</span>
          </>
        )}
      </div>
      <div className={styles.profit}>
        <span className={styles.period}>{t('home.today')}</span>
        <TodayProfit />
      </div>
      {steps !== 'left' && <FirstSteps onLeave={() => setSteps('left')} />}
    </section>
  )
}

/** Loaded only where another display currency was chosen. */
const Worth = lazy<ComponentType<{ value: Amount | null | undefined }>>(() =>
  import('./HomeWorth.tsx').catch(() => ({ default: () => '—' })),
)

/** For newcomers only, so it loads after everything else of home, with its own texts. */
const FirstSteps = afterFirstPage(async () => {
  const [{ FirstSteps: Steps }] = await Promise.all([import('./FirstSteps.tsx'), loadRemainingTexts()])
  return { default: Steps }
})
