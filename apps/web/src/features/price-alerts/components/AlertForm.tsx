import { createPriceAlert } from '@halyard/wire/price-alerts'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { amountOf } from '#platform/form/amount-of.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { toast } from '#ui/toast.ts'
import { alertsChanged } from '../api.ts'
import styles from './alerts.module.css'

/** Makes an alert on a pair; it begins at the price of the moment, from which one corrects. */
export function AlertForm({ pair }: { pair: BoardPair }) {
  const { t } = useTranslation(['price-alerts', 'common'])
  const [price, setPrice] = useState(() => pair.price?.text() ?? '')
  const { submit, pending, errors } = useSubmit(createPriceAlert, {
    onSuccess: async () => {
      await alertsChanged()
      toast.good(t('added'))
    },
  })
  const [sent, setSent] = useState(false)
  const wanted = amountOf(price)
  const isPrice = wanted?.isPositive() === true
  return (
    <Form
      label={t('add')}
      className={styles.form}
      onSubmit={() => {
        setSent(true)
        if (isPrice) submit({ symbol: pair.symbol, price: wanted })
      }}
    >
      <AmountField
        label={t('price', { asset: pair.quote })}
        name="price"
        value={price}
        onChange={setPrice}
        scale={pair.priceScale}
        error={sent && !isPrice ? t('priceMissing') : errors['price']}
        hint={t('hint', { name: pair.name })}
      />
      <Button type="submit" pending={pending}>
        {t('add')}
      </Button>
    </Form>
  )
}
