import { createPriceAlert, deletePriceAlert } from '@halyard/wire/price-alerts'
import { useState } from 'react'
import { amountOf } from '#platform/form/amount-of.ts'
import { RemovableList } from '#platform/form/RemovableList.tsx'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type BoardPair, board } from '#platform/market-socket/board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { offerPush } from '#platform/push/offer.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { useSignedIn } from '#platform/session/session.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { Button } from '#ui/Button.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Form } from '#ui/Form.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { alertsChanged, type PriceAlert, usePriceAlerts } from '../api.ts'
import styles from './PriceAlerts.module.css'

/** The bell of a pair's page, with the user's price alerts. */
export function PriceAlerts({ pair }: { pair: BoardPair }) {
  const { t } = useTranslation('price-alerts')
  const signedIn = useSignedIn()
  const offered = useTakesAdditions()
  const [open, setOpen] = useState(false)
  const label = t('open', { name: pair.name })
  if (!offered) return null
  if (!signedIn) return <IconButton icon="bell" label={label} to={paths.login} />
  return (
    <>
      <IconButton icon="bell" label={label} onPress={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('title')}>
        <AlertForm key={pair.symbol} pair={pair} />
        <AlertList />
      </Sheet>
    </>
  )
}

/** Sets an alert on a pair; the field begins at the current price. */
function AlertForm({ pair }: { pair: BoardPair }) {
  const { t } = useTranslation(['price-alerts', 'common'])
  const form = useForm({ price: pair.price?.text() ?? '' })
  const price = amountOf(form.values.price)
  const { submit, pending } = useFormSubmit(createPriceAlert, form, {
    fieldOf: {},
    onDone: async () => {
      await alertsChanged()
      toast.good(t('added'))
      offerPush('alert')
    },
  })
  return (
    <Form
      label={t('add')}
      className={styles.form}
      onSubmit={() => {
        if (price?.isPositive()) return submit({ symbol: pair.symbol, price })
        form.passes({ price: t('priceMissing') })
      }}
    >
      <AmountField
        {...form.bind('price')}
        label={t('price', { asset: pair.quote })}
        scale={pair.priceScale}
        hint={t('hint', { name: pair.name })}
      />
      <Button type="submit" pending={pending}>
        {t('add')}
      </Button>
    </Form>
  )
}

/** The user's alerts on all pairs, newest first. */
function AlertList() {
  const { t } = useTranslation(['price-alerts', 'common'])
  return (
    <Loaded query={usePriceAlerts()} skeleton={<SkeletonRows count={2} height={52} />}>
      {(alerts) => (
        <RemovableList
          items={alerts}
          keyOf={({ alertId }) => alertId}
          rowClassName={styles.row}
          row={(alert, onRemove) => <AlertItem alert={alert} onRemove={onRemove} />}
          empty={<EmptyState icon="bell" title={t('none')} />}
          endpoint={deletePriceAlert}
          request={({ alertId }) => ({ alertId })}
          question={{
            title: t('removeTitle'),
            confirm: t('common:delete'),
            text: (alert) => (
              <p>
                <AlertWords alert={alert} />
              </p>
            ),
          }}
          done={t('removed')}
          onEnded={alertsChanged}
        />
      )}
    </Loaded>
  )
}

function AlertItem({ alert, onRemove }: { alert: PriceAlert; onRemove: () => void }) {
  const { t } = useTranslation('price-alerts')
  const { language } = useUi()
  const { tick } = alert
  const { name } = namedPair(alert)
  return (
    <>
      <span className={styles.words}>
        <AlertWords alert={alert} />
        <span className={styles.state}>
          {tick ? t('reachedAt', { at: formatDate(tick.at, language, 'short') }) : t('waiting')}
        </span>
      </span>
      <IconButton
        icon="trash"
        size={20}
        label={t('remove', { name, price: exactPrice(alert, language) })}
        onPress={onRemove}
      />
    </>
  )
}

/** The alert's condition: pair, price, direction. */
function AlertWords({ alert }: { alert: PriceAlert }) {
  const { t } = useTranslation('price-alerts')
  const { language } = useUi()
  const { name, quote = '' } = namedPair(alert)
  return <>{t(alert.direction, { name, price: `${exactPrice(alert, language)} ${quote}`.trimEnd() })}</>
}

function exactPrice(alert: PriceAlert, language: string): string {
  const text = alert.price.text()
  return formatDecimal(text, language, { scale: namedPair(alert).scale, scaleMin: 'fixed' }) ?? text
}

/** Also for a pair that is no longer listed. */
function namedPair({ symbol, price }: PriceAlert) {
  const pair = board.pair(symbol)
  return { name: pair?.name ?? symbol.toUpperCase(), scale: pair?.priceScale ?? price.scale(), quote: pair?.quote }
}
