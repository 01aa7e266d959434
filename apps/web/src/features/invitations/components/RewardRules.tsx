import { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import type { Summary } from '../api.ts'
import styles from '../invitations.module.css'

const hundred = Amount.of('100')

/** What is rewarded, with how much, and who pays for it. */
export function RewardRules({ summary }: { summary: Summary | undefined }) {
  const { t, i18n } = useTranslation('invitations')
  const [first, second, third] = (summary?.levels ?? []).map(
    ({ rewardRate }) =>
      rewardRate && formatDecimal(rewardRate.times(hundred).text(), i18n.language, { percent: true, scale: 4 }),
  )
  return (
    <Card className={styles.rules}>
      <h2 className={styles.heading}>{t('rules.title')}</h2>
      {summary ? (
        <p>{first && second && third ? t('rules.rates', { first, second, third }) : t('rules.unknown')}</p>
      ) : (
        <SkeletonBlock height={54} />
      )}
      <ul className={styles.points}>
        <li>{t('rules.house')}</li>
        <li>{t('rules.records')}</li>
        <li>{t('rules.only')}</li>
        <li>{t('rules.final')}</li>
      </ul>
    </Card>
  )
}
