import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentText } from '#platform/percent.ts'
import { Card } from '#ui/Card.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import type { Summary } from '../api.ts'
import styles from '../invitations.module.css'

/** What is rewarded, with how much, and who pays for it. */
export function RewardRules({ summary }: { summary: Summary | undefined }) {
  const { t, i18n } = useTranslation('invitations')
  const [first, second, third] = (summary?.levels ?? []).map(
    ({ rewardRate }) => rewardRate && percentText(rewardRate, i18n.language),
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
