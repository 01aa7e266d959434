import { invitationLevelNumbers, invitationLevels } from '@halyard/domain/invitations'
import { invitedMembers } from '@halyard/wire/invitations'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { Chips } from '#ui/Chips.tsx'
import { DateText } from '#ui/DateText.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Row } from '#ui/Row.tsx'
import type { Level, Member } from '../api.ts'
import styles from '../invitations.module.css'

/** Members who joined by the user's code, newest first, all or by level. */
export function MemberList() {
  const { t } = useTranslation('invitations')
  const [level, setLevel] = useState<Level | 'all'>('all')
  const list = useEndlessList(invitedMembers, level === 'all' ? {} : { level })
  return (
    <section>
      <h2 className={styles.heading}>{t('list')}</h2>
      <div className={styles.filter}>
        <Chips
          label={t('filter')}
          options={[
            { value: 'all', label: t('all') },
            ...invitationLevels.map((level) => ({
              value: level,
              label: t('level', { level: invitationLevelNumbers[level] }),
            })),
          ]}
          value={level}
          onChange={setLevel}
        />
      </div>
      <InfiniteList
        {...list}
        keyOf={(member) => member.memberId}
        itemHeight={memberRowHeight}
        renderItem={(member) => <MemberItem member={member} />}
        empty={
          level === 'all' ? (
            <EmptyState icon="gift" title={t('none')} text={t('noneText')} />
          ) : (
            <EmptyState icon="gift" title={t('noneOfLevel')} />
          )
        }
      />
    </section>
  )
}

const memberRowHeight = 58

/** One member under a masked name, with their rewards. */
function MemberItem({ member: { name, level, registeredAt, rewards, pending } }: { member: Member }) {
  const { t } = useTranslation('invitations')
  return (
    <Row
      title={name}
      note={
        <>
          {t('level', { level: invitationLevelNumbers[level] })} · <DateText value={registeredAt} style="day" />
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
