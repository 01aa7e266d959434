import { articleList } from '@halyard/wire/articles'
import { notificationList } from '@halyard/wire/notifications'
import { supportCases } from '@halyard/wire/support'
import { useQuery } from '@tanstack/react-query'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { useReadMarks } from '#platform/read-marks.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { useNow } from '#platform/time/use-now.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill, type Tone } from '#ui/Pill.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { type Profile, useProfile } from '../api.ts'
import { About } from '../components/About.tsx'
import { Preferences } from '../components/Preferences.tsx'
import sectionStyles from '../components/Section.module.css'
import { Section, SectionLink } from '../components/Section.tsx'
import { SignOut } from '../components/SignOut.tsx'
import styles from '../profile.module.css'

/** The user's account, its security, and the app's settings. */
export default function MyPage() {
  const { data: profile, error, refetch } = useProfile()
  return (
    <>
      <div className={styles.head}>
        <PageHeader />
        <div className={styles.who}>
          {error && !profile ? (
            <ErrorState text={describeFailure(error)} onRetry={refetch} />
          ) : (
            <ProfileHead profile={profile} />
          )}
        </div>
      </div>
      <div className={styles.page}>
        {profile?.withdrawalsBlocked && <WithdrawalsBlocked {...profile.withdrawalsBlocked} />}
        <Payouts profile={profile} />
        <Security profile={profile} />
        <Invite />
        <News />
        <Support />
        <Preferences />
        <About profile={profile} />
        <SignOut />
      </div>
    </>
  )
}

const identityTone = {
  none: 'neutral',
  submitted: 'warning',
  passed: 'accent',
  rejected: 'danger',
} as const satisfies Record<Profile['identity'], Tone>

/** The masked name of the account, its number, its verification. */
function ProfileHead({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('profile')
  return (
    <div className={styles.account} aria-busy={profile === undefined || undefined}>
      <span className={styles.picture}>
        <Icon name="user" size={24} />
      </span>
      <div className={styles.name}>
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

/** Until when withdrawals are blocked, and why. Disappears when the block ends. */
function WithdrawalsBlocked({ until, reason }: NonNullable<Profile['withdrawalsBlocked']>) {
  const { t, i18n } = useTranslation('profile')
  const minutes = Math.ceil((until.getTime() - useNow()) / 60_000)
  if (minutes <= 0) return null
  const left =
    minutes >= 60 ? t('blocked.hours', { count: Math.ceil(minutes / 60) }) : t('blocked.minutes', { count: minutes })
  return (
    <section className={styles.blocked}>
      <Icon name="lock" size={20} />
      <div>
        <p className={styles.blockedTitle}>{t('blocked.title', { at: formatDate(until, i18n.language, 'short') })}</p>
        <p>{t(`blocked.${reason}`)}</p>
        <p>{left}</p>
      </div>
    </section>
  )
}

const tones = {
  none: 'warning',
  submitted: 'accent',
  passed: 'up',
  rejected: 'danger',
} as const satisfies Record<Profile['identity'], Tone>

/** Verification, and where money can be withdrawn to. */
function Payouts({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('payouts.title')}>
      <SectionLink
        icon="user"
        name="payouts.realName"
        to={paths.realName}
        trailing={profile && <Pill tone={tones[profile.identity]}>{t(`payouts.state.${profile.identity}`)}</Pill>}
      />
      <SectionLink icon="wallet" name="payouts.addresses" to={paths.addressBook} />
      <SectionLink icon="bank" name="payouts.bankCards" to={paths.bankCards} />
      <SectionLink icon="coins" name="payouts.loans" to={paths.loans} />
    </Section>
  )
}

/** Security settings, with what is still missing. */
function Security({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('profile')
  return (
    <Section title={t('security.title')}>
      <SectionLink
        icon="shield"
        name="security.passwords"
        to={paths.passwords}
        trailing={
          profile && !profile.hasWithdrawalPassword ? <Pill tone="warning">{t('security.incomplete')}</Pill> : undefined
        }
      />
      <SectionLink icon="lock" name="security.account" to={paths.security} />
    </Section>
  )
}

/** The link to invitation code, link and members. */
function Invite() {
  return (
    <Card className={sectionStyles.rows}>
      <SectionLink icon="gift" name="about.invite" to={paths.invite} />
    </Card>
  )
}

/** Notifications and announcements. */
function News() {
  const { t } = useTranslation('profile')
  const { data } = useQuery(apiQuery(notificationList, { page: 1, pageSize: 1 }))
  const unread = useUnreadAnnouncements()
  const offered = useTakesAdditions()
  return (
    <Section title={t('news.title')}>
      <SectionLink
        icon="bell"
        name="news.notifications"
        to={paths.inform}
        trailing={data && data.unread > 0 && <Pill tone="accent">{t('news.unread', { count: data.unread })}</Pill>}
      />
      {offered && <SectionLink icon="phone" name="news.push" to={paths.push} />}
      <SectionLink
        icon="announce"
        name="news.announcements"
        to={paths.affiche}
        trailing={unread > 0 && <Pill tone="accent">{t('news.unread', { count: unread })}</Pill>}
      />
    </Section>
  )
}

/** Of the newest only: nobody catches up on more. */
function useUnreadAnnouncements(): number {
  const { data } = useQuery(apiQuery(articleList, { category: 'announcement', page: 1, pageSize: 20 }))
  const read = useReadMarks(({ ids }) => ids)
  return data?.list.filter(({ articleId }) => !read.includes(articleId)).length ?? 0
}

/** Help and support, with how much of it is not read. */
function Support() {
  const { t } = useTranslation('profile')
  const offered = useTakesAdditions()
  const { data } = useQuery({ ...apiQuery(supportCases, { page: 1, pageSize: 1 }), enabled: offered })
  return (
    <Section title={t('support.title')}>
      <SectionLink
        icon="support"
        name="support.service"
        to={paths.service()}
        trailing={data && data.unread > 0 && <Pill tone="accent">{t('news.unread', { count: data.unread })}</Pill>}
      />
      <SectionLink icon="info" name="support.about" to={paths.about} />
    </Section>
  )
}
