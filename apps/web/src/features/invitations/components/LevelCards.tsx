import { invitationLevelNumbers, invitationLevels } from '@halyard/domain/invitations'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { WorthText } from '#platform/worth/WorthText.tsx'
import { Card } from '#ui/Card.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import type { Summary } from '../api.ts'
import styles from '../invitations.module.css'

const rowHeight = 64

/** The rewards in all, and by each level. */
export function LevelCards({ summary }: { summary: Summary | undefined }) {
  const { t } = useTranslation('invitations')
  return (
    <section aria-label={t('summary')}>
      <Card className={layout.stack2}>
        <div className={styles.total}>
          <div>
            <p className={styles.label}>{t('rewards')}</p>
            <p className={styles.figure}>
              {summary ? <WorthText value={summary.value} named /> : <SkeletonBlock width={130} height={30} />}
            </p>
          </div>
          <p className={text.body}>
            {summary ? t('members', { count: summary.members }) : <SkeletonBlock width={80} height={14} />}
          </p>
        </div>
        {summary && summary.pending.length > 0 && (
          <p className={styles.label}>
            {t('pending')}{' '}
            {summary.pending.map(({ asset, quantity }) => (
              <NumberText key={asset} value={quantity} unit={asset} private className={styles.pending} />
            ))}
          </p>
        )}
        {summary?.value === null && <p className={styles.label}>{t('noPrice')}</p>}
        {summary ? (
          <ul>
            {summary.levels.map(({ level, members, rewards, value }) => (
              <li key={level} className={styles.level}>
                <span className={styles.name}>
                  {t('level', { level: invitationLevelNumbers[level] })}
                  <span className={styles.label}>
                    {level === 'first' ? t('who.own') : t('who.invited', { level: invitationLevelNumbers[level] - 1 })}
                  </span>
                </span>
                <span className={styles.end}>
                  {value === null ? (
                    rewards.map(({ asset, quantity }) => (
                      <NumberText key={asset} value={quantity} unit={asset} private className={styles.earned} />
                    ))
                  ) : (
                    <WorthText value={value} named className={styles.earned} />
                  )}
                  <span className={styles.label}>{t('members', { count: members })}</span>
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <SkeletonRows count={invitationLevels.length} height={rowHeight} />
        )}
      </Card>
    </section>
  )
}
