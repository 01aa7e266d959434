import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { useUi } from '#ui/environment.tsx'
import { triggerText } from '../stop.ts'
import { directionTo, requestOf } from '../ticket.ts'
import { useTicket } from '../ticket-store.ts'

/** What a stop order waits for, and in words what that makes of it. */
export function TriggerField({ pair, error }: { pair: BoardPair; error: string | undefined }) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const ticket = useTicket()
  const { trigger } = requestOf(ticket)
  return (
    <AmountField
      label={t('trigger.price', { asset: pair.quote })}
      name="trigger"
      value={ticket.trigger}
      onChange={(value) => ticket.edit({ trigger: value, direction: directionTo(value, pair) })}
      scale={pair.priceScale}
      hint={
        trigger
          ? t('trigger.waits', { price: triggerText(trigger, language) })
          : t(ticket.side === 'buy' ? 'trigger.hintBuy' : 'trigger.hintSell')
      }
      error={error}
    />
  )
}
