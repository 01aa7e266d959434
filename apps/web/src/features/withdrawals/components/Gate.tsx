import { blockAt } from '@halyard/domain/withdrawals'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { LoginState } from '#platform/navigation/login-state.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNow } from '#platform/time/use-now.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { countdownText } from '#ui/countdown-text.ts'
import { formatDate } from '#ui/DateText.tsx'
import { type Account, accountChanged } from '../api.ts'
import styles from '../withdrawals.module.css'

/** Why the user cannot withdraw now; undefined when nothing is known against it. */
export function useGate(account: Account | undefined): 'locked' | 'unverified' | 'inReview' | undefined {
  const block = account?.withdrawalsBlocked
  const now = useNow(Boolean(block))
  if (block && blockAt(block, new Date(now))) return 'locked'
  if (!account || account.identity === 'passed') return undefined
  return account.identity === 'submitted' ? 'inReview' : 'unverified'
}

/** Why withdrawing is impossible, until when, and the link that resolves it. */
export function Gate({ account }: { account: Account | undefined }) {
  const gate = useGate(account)
  if (!account || !gate) return null
  if (gate === 'locked' && account.withdrawalsBlocked) return <LockBanner {...account.withdrawalsBlocked} />
  return <IdentityBanner inReview={gate === 'inReview'} />
}

function LockBanner({ until, reason }: NonNullable<Account['withdrawalsBlocked']>) {
  const { t, i18n } = useTranslation('withdrawals')
  const left = until.getTime() - useNow()
  const over = left <= 0
  useEffect(() => {
    if (over) accountChanged()
  }, [over])
  return (
    <Banner tone="warning" icon="lock" title={t('lock.title', { at: formatDate(until, i18n.language, 'short') })}>
      <p>{t(`lock.${reason}`)}</p>
      <p className={styles.countdown} role="timer" aria-label={t('lock.left')}>
        {countdownText(left)}
      </p>
    </Banner>
  )
}

function IdentityBanner({ inReview }: { inReview: boolean }) {
  const { t } = useTranslation('withdrawals')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const state: LoginState = { from: pathname + search }
  return (
    <Banner
      tone={inReview ? 'plain' : 'warning'}
      icon="shield"
      title={t(inReview ? 'identity.review' : 'identity.missing')}
      action={
        <Button
          size="medium"
          variant={inReview ? 'secondary' : 'primary'}
          onPress={() => navigate(paths.realName, { state })}
        >
          {t(inReview ? 'identity.look' : 'identity.verify')}
        </Button>
      }
    >
      <p>{t(inReview ? 'identity.reviewText' : 'identity.missingText')}</p>
    </Banner>
  )
}
