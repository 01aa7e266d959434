import { openStake } from '@halyard/wire/staking'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate } from '#platform/navigation/router.tsx'
import { useAvailable } from '#platform/query/balances.ts'
import { useNow } from '#platform/time/use-now.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { typedAs } from '#ui/amount-text.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { ShareButtons, shares } from '#ui/ShareButtons.tsx'
import { toast } from '#ui/toast.ts'
import { useDetailWords } from '#ui/use-detail-words.ts'
import { type StakingProduct, stakesChanged } from '../api.ts'
import { estimate, shareOf, userLeftOf } from '../estimate.ts'
import styles from '../staking.module.css'

/** How much: judged while one types, with what every day and the whole term would earn. */
export function StakeForm({ product }: { product: StakingProduct }) {
  const { t } = useTranslation('staking')
  const { language } = useUi()
  const navigate = useNavigate()
  const now = useNow()
  const words = useDetailWords()
  const { asset, scale } = product
  const available = useAvailable(asset)
  const [typed, setTyped] = useState('')
  const [attempted, setAttempted] = useState(false)
  const { submit, pending, errors, clearErrors } = useSubmit(openStake, {
    onSuccess: ({ stakeId }) => {
      toast.good(t('begun'))
      navigate(paths.stake(stakeId), { replace: true })
    },
  })
  const { principal, daily, earnings, atEnd, endsAt, problem } = estimate(typed, product, available, new Date(now))
  const told =
    problem && (attempted || problem.name !== 'principalMissing')
      ? t(`problem.${problem.name}`, { replace: words(problem) })
      : undefined

  function type(next: string) {
    clearErrors()
    setTyped(next)
  }

  async function press() {
    setAttempted(true)
    if (!principal || problem) return
    await submit({ productId: product.productId, principal })
    // Refused or not: what is left is no longer what was shown.
    void stakesChanged()
  }

  const usable = available?.isPositive() ? available : undefined
  const shareTyped = (percent: number) => usable && typedAs(shareOf(usable, percent, product).text(), language)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
    >
      <AmountField
        label={t('principal')}
        name="principal"
        value={typed}
        onChange={type}
        scale={scale}
        suffix={asset}
        error={errors.principal ?? told}
        hint={
          <>
            {t('available')} <NumberText value={available} scale={scale} unit={asset} private />
          </>
        }
      />
      <ShareButtons
        label={t('share')}
        value={typed === '' ? undefined : shares.find((share) => shareTyped(share) === typed)}
        disabled={!usable}
        onPick={(share) => type(shareTyped(share) ?? '')}
      />
      <KeyValue
        size="large"
        rows={[
          {
            label: t('perOrder'),
            value: (
              <>
                <NumberText value={product.orderMin} scale={scale} /> –{' '}
                <NumberText value={product.orderMax} scale={scale} unit={asset} />
              </>
            ),
          },
          {
            label: t('userLeft'),
            value: <NumberText value={userLeftOf(product)} scale={scale} unit={asset} private />,
          },
          { label: t('perDay'), value: <NumberText value={daily} scale={scale} unit={asset} private /> },
          { label: t('inAll'), value: <NumberText value={earnings} scale={scale} unit={asset} private /> },
          { label: t('atEnd'), value: <NumberText value={atEnd} scale={scale} unit={asset} private /> },
          { label: t('endsAt'), value: <DateText value={endsAt} style="moment" /> },
        ]}
      />
      <Button type="submit" pending={pending}>
        {t('stakeAsset', { asset })}
      </Button>
      {problem?.name === 'insufficientBalance' && (
        <Button variant="secondary" size="medium" wide to={paths.depositCoins}>
          {t('deposit')}
        </Button>
      )}
    </form>
  )
}
