import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { useStatedRoots } from '../api.ts'
import styles from '../liabilities.module.css'
import { HashLine } from './HashLine.tsx'

/** What the house owes to all users, coin by coin, on the newest day, for everybody to compare. */
export function LiabilityRoots() {
  const { t } = useTranslation('liabilities')
  const { data } = useStatedRoots()
  const newest = data?.[0]
  // A server without them, or one that has made none yet.
  if (!data || !newest) return null
  return (
    <section>
      <h2 className={styles.heading}>{t('owed')}</h2>
      <div className={layout.stack3}>
        <p className={styles.text}>{t('owedHint')}</p>
        <Card>
          <KeyValue rows={[fact(t('moment'), <DateText value={newest.takenAt} style="moment" />)]} />
          <HashLine name={t('newest')} copy={t('copyHash')} hash={newest.hash} />
        </Card>
        {data
          .filter(({ day }) => day === newest.day)
          .toReversed()
          .map(({ position, asset, sum, root }) => (
            <Card key={position}>
              <h3 className={styles.head}>
                {asset} <NumberText value={sum} scale={18} />
              </h3>
              <HashLine name={t('root')} copy={t('copyHash')} hash={root} />
            </Card>
          ))}
        <Button variant="secondary" size="medium" wide to={paths.liabilities}>
          {t('checkOwn')}
        </Button>
      </div>
    </section>
  )
}
