import { useTranslation } from '#platform/i18n/use-translation.ts'
import { DateText } from '#ui/DateText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Row } from '#ui/Row.tsx'
import type { Member } from '../api.ts'
import styles from '../invitations.module.css'

export const memberRowHeight = 58

/** Somebody who came by one's code, under a masked name, and what they brought. */
export function MemberRow({ member: { name, level, registeredAt, rewards, pending } }: { member: Member }) {
  const { t } = useTranslation('invitations')
  return (
    <Row
      title={name}
      note={
        <>
          {t(`level.${level}`)} · <DateText value={registeredAt} style="day" />
        </>
      }
      value={
        rewards.length + pending.length === 0 ? (
          <span className={styles.nothing}>{t('noReward')}</span>
        ) : (
          <>
            {rewards.map(({ asset, quantity }) => (
              <NumberText key={asset} value={quantity} unit={asset} sign="always" private className={styles.reward} />
            ))}
            {pending.map(({ asset, quantity }) => (
              <span key={asset} className={styles.nothing}>
                {t('pending')} <NumberText value={quantity} unit={asset} private />
              </span>
            ))}
          </>
        )
      }
    />
  )
}
