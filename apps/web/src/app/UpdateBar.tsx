import { useEffect } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSite } from '#platform/site/site.ts'
import { compareVersion, loadUpdate, useUpdate } from '#platform/site/update.ts'
import { classes } from '#ui/classes.ts'
import styles from './StatusBars.module.css'

/** Offers an update, or loads it where that interrupts nobody. */
export default function UpdateBar() {
  const { t } = useTranslation('app')
  const site = useSite((state) => state.site)
  const ready = useUpdate((update) => update.ready)

  useEffect(() => {
    if (site) void compareVersion(site.version)
  }, [site])

  if (!ready) return null
  return (
    <p className={classes(styles.bar, styles.update)} role="status">
      {t('status.update')}{' '}
      <button type="button" className={styles.reload} onClick={() => void loadUpdate()}>
        {t('status.reload')}
      </button>
    </p>
  )
}
