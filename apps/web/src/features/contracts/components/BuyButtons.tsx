import { openContract } from '@halyard/wire/contracts'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useConfirmEach } from '#platform/form/confirm-each.ts'
import { useSecondTap } from '#platform/form/use-second-tap.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useLocation, useNavigate } from '#platform/navigation/router.tsx'
import type { LoginState } from '#platform/navigation/use-return.ts'
import { useSignedIn } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { useUi } from '#ui/environment.tsx'
import { toast } from '#ui/toast.ts'
import { type Contract, type ContractOffer, contractsChanged, type Direction } from '../api.ts'
import { priceText } from '../contract-text.ts'
import { lastSeenRunning } from '../last-seen-running.ts'
import type { Purchase } from '../purchase.ts'
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
  const { language } = useUi()
  const signedIn = useSignedIn()
  const confirms = useConfirmEach((confirm) => confirm.contract)
  const reason = useClosedReason(pair, stale, offer)
  const [confirming, setConfirming] = useState<{ direction: Direction; open: boolean }>()
  const openedText = ({ direction, openPrice }: Contract) =>
    t(`news.opened.${direction}`, { price: priceText(openPrice.text(), pair.priceScale, language) })
  // Each direction has its own: whoever buys up and at once down means both.
  const taps = { up: useSecondTap(), down: useSecondTap() }
  const onSuccess = (contract: Contract) => {
    taps[contract.direction].done()
    lastSeenRunning.add([contract.contractId])
    toast.good(openedText(contract))
    contractsChanged()
  }
  const buying = { up: useSubmit(openContract, { onSuccess }), down: useSubmit(openContract, { onSuccess }) }
  if (!signedIn) return <SignInButton />

  const { premium, period, problem } = purchase
  async function buy(direction: Direction) {
    if (!premium || !period || taps[direction].isSecond()) return
    onAttempt(false)
    await buying[direction].submit({ direction, premium, symbol: pair.symbol, durationSeconds: period.seconds })
  }
  function press(direction: Direction) {
    if (problem) return onAttempt(true)
    if (confirms) return setConfirming({ direction, open: true })
    return buy(direction)
  }
  return (
    <>
      <div className={styles.buttons}>
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
          pending={buying[confirming.direction].pending}
          onClose={() => setConfirming({ ...confirming, open: false })}
          onConfirm={async () => {
            await buy(confirming.direction)
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
