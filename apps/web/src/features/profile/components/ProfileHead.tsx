import { useTranslation } from '#platform/i18n/use-translation.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Pill, type Tone } from '#ui/Pill.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import type { Profile } from '../api.ts'
import styles from './ProfileHead.module.css'

const identityTone = {
  none: 'neutral',
  submitted: 'warning',
  passed: 'accent',
  rejected: 'danger',
} as const satisfies Record<Profile['identity'], Tone>

/** The account's name as others may see it over a shoulder, its number, its standing. */
export function ProfileHead({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('profile')
  return (
    <div className={styles.head} aria-busy={profile === undefined || undefined}>
      <span className={styles.picture}>
        <Icon name="user" size={24} />
      </span>
      <div className={styles.who}>
        {profile ? (
          <>
            <p className={text.name}>{profile.username}</p>
            <p className={styles.number}>
              {t('userId', { id: profile.userId })}
              <CopyButton text={String(profile.userId)} label={t('copyUserId')} />
            </p>
          </>
        ) : (
          <>
            <SkeletonBlock width={160} height={18} />
            <SkeletonBlock width={90} height={12} />
          </>
        )}
      </div>
      <div className={styles.pills}>
        {profile && (
          <>
            <Pill tone={identityTone[profile.identity]}>{t(`identity.${profile.identity}`)}</Pill>
            <Pill>{t('credit', { score: profile.creditScore })}</Pill>
          </>
        )}
      </div>
    </div>
  )
}
