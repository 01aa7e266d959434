import { useState } from 'react'
import { useConfirmEach } from '#platform/form/confirm-each.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useLocation, useNavigate } from '#platform/navigation/router.tsx'
import type { LoginState } from '#platform/navigation/use-return.ts'
import { useSignedIn } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import type { ContractOffer, Direction } from '../api.ts'
import type { Purchase } from '../purchase.ts'
import { useBuying } from '../use-buying.ts'
import { useClosedReason } from '../use-closed-reason.ts'
import styles from './ContractForm.module.css'
import { PurchaseReview } from './PurchaseReview.tsx'

interface BuyButtonsProps {
  pair: BoardPair
  stale: number | undefined
  offer: ContractOffer
  purchase: Purchase
  /** Whether a premium that is missing must now be asked for. */
  onAttempt: (attempted: boolean) => void
}

const directions = ['up', 'down'] as const

/** Buys up or down, once; after a last look unless that is turned off. While nothing can be bought it says why. */
export function BuyButtons({ pair, stale, offer, purchase, onAttempt }: BuyButtonsProps) {
  const { t } = useTranslation('contracts')
  const signedIn = useSignedIn()
  const confirms = useConfirmEach((confirm) => confirm.contract)
  const reason = useClosedReason(pair, stale, offer)
  const [confirming, setConfirming] = useState<{ direction: Direction; open: boolean }>()
  const { buy, pending } = useBuying(pair)
  if (!signedIn) return <SignInButton />

  const { premium, period, problem } = purchase
  async function buyNow(direction: Direction) {
    if (!premium || !period) return
    onAttempt(false)
    await buy(direction, premium, period)
  }
  function press(direction: Direction) {
    if (problem) return onAttempt(true)
    if (confirms) return setConfirming({ direction, open: true })
    return buyNow(direction)
  }
  return (
    <>
      <div className={layout.halves}>
        {directions.map((direction) => (
          <Button
            key={direction}
            variant={direction}
            disabled={reason !== undefined}
            aria-label={t(`buy.${direction}`)}
            onPress={() => press(direction)}
          >
            <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'}</span>
            {t(direction)}
          </Button>
        ))}
      </div>
      {reason !== undefined && (
        <p className={styles.reason} role="status">
          {reason}
        </p>
      )}
      {confirming && premium && period && (
        <PurchaseReview
          {...{ pair, offer, purchase, premium, period }}
          direction={confirming.direction}
          open={confirming.open}
          closed={reason}
          pending={pending[confirming.direction]}
          onClose={() => setConfirming({ ...confirming, open: false })}
          onConfirm={async () => {
            await buyNow(confirming.direction)
            setConfirming({ ...confirming, open: false })
          }}
        />
      )}
    </>
  )
}

function SignInButton() {
  const { t } = useTranslation('contracts')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const state: LoginState = { from: pathname + search }
  return <Button onPress={() => void navigate(paths.login, { state })}>{t('signIn')}</Button>
}
