import type { ApiRefusal } from '@halyard/client/failures'
import type { Amount } from '@halyard/domain'
import { receivedAsset } from '@halyard/domain/spot'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { AmountShares } from '#platform/form/AmountShares.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { useOrderBook } from '#platform/market-socket/use-order-book.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentOf } from '#platform/percent.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/Chips.tsx'
import { useUi } from '#ui/environment.tsx'
import { Icon } from '#ui/Icon.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { Toggle } from '#ui/Toggle.tsx'
import text from '#ui/text.module.css'
import { exitNames, triggerText } from '../order.ts'
import {
  directionTo,
  fieldOfProblem,
  instructionOf,
  instructions,
  type Judgement,
  judge,
  requestOf,
  resultAt,
  stepPrice,
  type Ticket,
  type TicketField,
  ticketShareOf,
  totalScale,
  trailStartOf,
} from '../ticket.ts'
import { useTicket } from '../ticket-store.ts'
import styles from './OrderForm.module.css'
import { SubmitOrder } from './SubmitOrder.tsx'
import { useFeeFact } from './use-fee-fact.tsx'
import { useProblemText } from './use-problem-text.ts'

/** The form of an order, checked while the user types by the server's rules. */
export function OrderForm({ pair, stale }: { pair: BoardPair; stale: number | undefined }) {
  const { t } = useTranslation('spot')
  const ticket = useTicket()
  const takesAdditions = useTakesAdditions()
  const paid = ticket.side === 'buy' ? 'total' : 'quantity'
  const follows = ticket.type === 'trailing' || ticket.type === 'exit'
  const spent = ticket.side === 'buy' ? pair.quote : pair.base
  const available = useAvailable(spent)
  const goesByOffers = pair.inBook && (ticket.type === 'market' || instructionOf(ticket, pair) === 'postOnly')
  const judged = judge(ticket, pair, available, useOrderBook(goesByOffers ? pair.symbol : undefined))
  const [attempted, setAttempted] = useState(false)
  const { refused, refuse } = useRefused(ticket)
  const problems = { ...refused, ...useProblemText(judged.problem, ticket.sizing, attempted) }
  useSuggestedPrice(pair)

  return (
    <div className={styles.form}>
      <Segmented
        label={t('side')}
        value={ticket.side}
        onChange={(side) => ticket.edit({ side })}
        options={[
          { value: 'buy', label: t('buy'), tone: 'up' },
          { value: 'sell', label: t('sell'), tone: 'down' },
        ]}
      />
      <Chips
        label={t('type')}
        byWords
        value={ticket.type}
        onChange={(type) => ticket.edit({ type })}
        options={[
          { value: 'limit', label: t('limit') },
          { value: 'market', label: t('market') },
          ...(takesAdditions
            ? (['stop', 'trailing', 'exit'] as const).map((value) => ({ value, label: t(value) }))
            : []),
        ]}
      />
      {ticket.type === 'stop' && <TriggerField pair={pair} error={problems.trigger} />}
      {ticket.type === 'trailing' && <TrailFields pair={pair} errors={problems} />}
      {ticket.type === 'exit' && <ExitPriceFields pair={pair} errors={problems} />}
      <PriceField pair={pair} judged={judged} error={problems.price} />
      <SizeFields pair={pair} judged={judged} errors={problems} total={!follows}>
        <AmountShares
          label={t('share')}
          available={available}
          shareOf={(balance, percent) => ticketShareOf(balance, percent, ticket.side, pair)}
          value={ticket.sizing === paid ? ticket.size : ''}
          onChange={(size) => ticket.edit({ size, sizing: paid })}
          compact
        />
      </SizeFields>
      {takesAdditions && !follows && <MoreFields pair={pair} judged={judged} errors={problems} />}
      <OrderPreview pair={pair} judged={judged} available={available} />
      <SubmitOrder
        pair={pair}
        stale={stale}
        judged={judged}
        onWrong={() => setAttempted(true)}
        onRefused={refuse}
        onPlaced={() => setAttempted(false)}
      />
      {(available?.isZero() || judged.problem?.name === 'insufficientBalance') && (
        <div className={styles.funding}>
          {pair.kind === 'crypto' && (
            <Button variant="quiet" size="small" to={paths.deposit(spent)}>
              {t('depositOf', { asset: spent })}
            </Button>
          )}
          <Button variant="quiet" size="small" to={paths.exchange(undefined, spent)}>
            {t('exchangeFor', { asset: spent })}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What the server refused of the ticket, at its field until something is edited. */
function useRefused(ticket: Ticket) {
  const [told, setTold] = useState<{ of: Ticket; errors: Partial<Record<TicketField, string>> }>()
  return {
    refused: told?.of === ticket ? told.errors : {},
    refuse({ refusal, message }: ApiRefusal): boolean {
      const field = fieldOfProblem(refusal, ticket.sizing)
      if (field) setTold({ of: ticket, errors: { [field]: message } })
      return field !== undefined
    },
  }
}

/** A limit starts at the market's price; after that it is the trader's. */
function useSuggestedPrice(pair: BoardPair): void {
  const { suggestPrice, suggestedFor } = useTicket()
  const wanted = suggestedFor !== pair.symbol && pair.price !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the price of the moment in which it is wanted
  useEffect(() => {
    if (wanted && pair.price) suggestPrice(pair.symbol, pair.price.toFixed(pair.priceScale))
  }, [wanted, pair.symbol, suggestPrice])
}

/** The trigger of a stop order, and in words what it does. */
function TriggerField({ pair, error }: { pair: BoardPair; error: string | undefined }) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const ticket = useTicket()
  const { trigger } = requestOf(ticket, pair)
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

interface FieldsProps {
  pair: BoardPair
  errors: Partial<Record<TicketField, string>>
}

/** How a trailing stop follows, where its trigger would begin, and its worst price. */
function TrailFields({ pair, errors }: FieldsProps) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const ticket = useTicket()
  const { trail, trailUnit, activation, side, edit } = ticket
  const start = trailStartOf(ticket, pair)
  return (
    <>
      <Segmented
        label={t('trail.unit')}
        value={trailUnit}
        onChange={(unit) => edit({ trailUnit: unit, trail: '' })}
        options={[
          { value: 'ratio', label: '%' },
          { value: 'price', label: pair.quote },
        ]}
      />
      <AmountField
        label={t('trail.distance', { unit: trailUnit === 'ratio' ? '%' : pair.quote })}
        name="trail"
        value={trail}
        onChange={(value) => edit({ trail: value })}
        scale={trailUnit === 'ratio' ? 2 : pair.priceScale}
        hint={
          start
            ? t('trail.start', {
                trigger: triggerText(start.trigger, language),
                worst: exactText(start.limitPrice, language),
              })
            : t(`trail.hint.${side}`)
        }
        error={errors.trail}
      />
      <AmountField
        label={t('trail.activation', { asset: pair.quote })}
        name="activation"
        value={activation}
        onChange={(value) => edit({ activation: value })}
        scale={pair.priceScale}
        placeholder={t('trail.atOnce')}
        error={errors.activation}
      />
    </>
  )
}

/** Take profit and stop loss of what is held already. */
function ExitPriceFields({ pair, errors }: FieldsProps) {
  const { t } = useTranslation('spot')
  const ticket = useTicket()
  return (
    <>
      {exitNames.map((name) => (
        <AmountField
          key={name}
          label={t(`exits.${name}Price`, { asset: pair.quote })}
          name={name}
          value={ticket[name]}
          onChange={(value) => ticket.edit({ [name]: value })}
          scale={pair.priceScale}
          error={errors[name]}
        />
      ))}
      <p className={text.caption}>{t('exits.holdingNote')}</p>
    </>
  )
}

interface PriceFieldProps {
  pair: BoardPair
  judged: Judgement
  error: string | undefined
}

/**
 * The limit price, stepped by the tick size; of an order without one the current price, read-only, or in a book the average
 * of what it would take.
 */
function PriceField({ pair, judged: { estimate }, error }: PriceFieldProps) {
  const { t } = useTranslation('spot')
  const { type, price, edit } = useTicket()

  if (type === 'market' || type === 'trailing' || type === 'exit') {
    const [label, shown] = estimate
      ? (['estimate.price', estimate.fill.price] as const)
      : (['marketPrice', pair.price] as const)
    return (
      <div className={styles.marketPrice}>
        <span className={text.caption}>{t(label, { asset: pair.quote })}</span>
        <span className={styles.approximate}>
          <span aria-hidden="true">≈ </span>
          <NumberText
            value={shown}
            scale={pair.priceScale}
            scaleMin="fixed"
            flash={estimate ? undefined : pair.moved}
          />
        </span>
      </div>
    )
  }

  const step = (direction: 1 | -1) => () => edit({ price: stepPrice(price, direction, pair).toFixed(pair.priceScale) })
  return (
    <AmountField
      label={t('price', { asset: pair.quote })}
      name="price"
      value={price}
      onChange={(value) => edit({ price: value })}
      scale={pair.priceScale}
      stepper={{ onDecrease: step(-1), onIncrease: step(1) }}
      error={error}
    />
  )
}

interface SizeFieldsProps {
  pair: BoardPair
  judged: Judgement
  errors: { quantity?: string | undefined; total?: string | undefined }
  /** Whether the total is shown: of an order that follows the market it is not known. */
  total: boolean
  /** Stands between the two. */
  children: ReactNode
}

/** Quantity and total: the one edited last counts, and the other follows. */
function SizeFields({ pair, judged, errors, total, children }: SizeFieldsProps) {
  const { t } = useTranslation('spot')
  const { size, sizing, edit } = useTicket()
  const following = (amount: Amount | undefined, scale: number) =>
    amount === undefined || amount.isZero() ? '' : amount.round(scale, 'down').text()
  const quantityScale = pair.quantityStep.scale()
  return (
    <>
      <AmountField
        label={t('amount', { asset: pair.base })}
        name="quantity"
        value={sizing === 'quantity' ? size : following(judged.quantity, quantityScale)}
        onChange={(value) => edit({ size: value, sizing: 'quantity' })}
        scale={quantityScale}
        placeholder="0"
        error={errors.quantity ?? (total ? undefined : errors.total)}
      />
      {children}
      {total && (
        <AmountField
          label={t('total', { asset: pair.quote })}
          name="total"
          value={sizing === 'total' ? size : following(judged.total, totalScale(pair))}
          onChange={(value) => edit({ size: value, sizing: 'total' })}
          scale={pair.quoteScale}
          placeholder="0"
          error={errors.total}
        />
      )}
    </>
  )
}

interface ExitFieldsProps extends FieldsProps {
  judged: Judgement
}

/** What few orders need: take profit and stop loss, and of a limit order in a book, folded together, its instruction. */
function MoreFields(props: ExitFieldsProps) {
  const { t } = useTranslation('spot')
  const id = useId()
  const { type, instruction, takeProfit, stopLoss } = useTicket()
  const exits = takeProfit !== '' || stopLoss !== ''
  const [opened, setOpened] = useState(exits)
  const { takeProfit: wrongProfit, stopLoss: wrongLoss } = props.errors
  const unfolded = opened || wrongProfit !== undefined || wrongLoss !== undefined
  const unusual = [
    ...(instruction === 'gtc' ? [] : [t(`instruction.${instruction}`)]),
    ...(exits ? [t('exits.title')] : []),
  ]
  if (!props.pair.inBook || type !== 'limit') return <ExitFields {...props} />
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setOpened(!unfolded)}
      >
        {t('more')}
        {!unfolded && <span className={styles.chosen}>{unusual.join(' · ')}</span>}
        <Icon name="down" size={18} className={styles.arrow} />
      </button>
      <div id={id} className={styles.form} hidden={!unfolded}>
        <InstructionField />
        <ExitFields {...props} />
      </div>
    </>
  )
}

/** What becomes of what cannot be traded at once, with the sentence that says so. */
function InstructionField() {
  const { t } = useTranslation('spot')
  const { instruction, edit } = useTicket()
  return (
    <>
      <Chips
        label={t('instruction.label')}
        byWords
        value={instruction}
        onChange={(chosen) => edit({ instruction: chosen })}
        options={instructions.map((value) => ({ value, label: t(`instruction.${value}`) }))}
      />
      <p className={text.caption} aria-live="polite">
        {t(`instruction.${instruction}Text`)}
      </p>
    </>
  )
}

/** Take profit and stop loss, folded until they are wanted, each with what it would bring. */
function ExitFields({ pair, judged, errors }: ExitFieldsProps) {
  const { t } = useTranslation('spot')
  const ticket = useTicket()
  const [unfolded, setUnfolded] = useState(ticket.takeProfit !== '' || ticket.stopLoss !== '')
  const fold = (on: boolean) => {
    setUnfolded(on)
    if (!on) ticket.edit({ takeProfit: '', stopLoss: '' })
  }
  return (
    <>
      <div className={styles.exits}>
        <Toggle label={t('exits.title')} on={unfolded} onChange={fold} />
      </div>
      {unfolded && (
        <>
          {exitNames.map((name) => {
            const result = resultAt(ticket[name], ticket, judged, pair)
            return (
              <AmountField
                key={name}
                label={t(`exits.${name}Price`, { asset: pair.quote })}
                name={name}
                value={ticket[name]}
                onChange={(value) => ticket.edit({ [name]: value })}
                scale={pair.priceScale}
                hint={result && <ExitResult value={result} unit={pair.quote} />}
                error={errors[name]}
              />
            )
          })}
          <p className={text.caption}>{t('exits.note')}</p>
        </>
      )}
    </>
  )
}

/** What an exit would bring. */
function ExitResult({ value, unit }: { value: Amount; unit: string }) {
  const { t } = useTranslation('spot')
  return (
    <>
      {t('exits.result')} <NumberText value={value} unit={unit} scale={2} sign="always" toned />
    </>
  )
}

interface OrderPreviewProps {
  pair: BoardPair
  judged: Judgement
  available: Amount | undefined
}

/** Available balance, what the order brings, and its fee; of a market order in a book what it gives away to trade at once. */
function OrderPreview({ pair, judged, available }: OrderPreviewProps) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const ticket = useTicket()
  const { side } = ticket
  const received = receivedAsset(side, pair)
  const { fill, estimate, takesAt } = judged
  const gross = fill && (side === 'buy' ? fill.quantity : fill.turnover)
  return (
    <div className={styles.preview}>
      <KeyValue
        rows={[
          fact(
            t('available'),
            <NumberText value={available} unit={side === 'buy' ? pair.quote : pair.base} scale={8} private />,
          ),
          pair.inBook &&
            ticket.type === 'market' &&
            fact(
              t('estimate.slippage'),
              <NumberText value={estimate && percentOf(estimate.slippage)} percent scale={4} />,
            ),
          fact(t('receive'), <NumberText value={fill && gross?.minus(fill.fee)} unit={received} scale={8} />),
          useFeeFact(ticket, judged, pair, 8),
        ]}
      />
      {estimate && !estimate.isWhole && (
        <p className={styles.short} role="status">
          {t('estimate.short', { quantity: exactText(estimate.fill.quantity, language), asset: pair.base })}
        </p>
      )}
      {takesAt && (
        <p className={styles.short} role="status">
          {t('instruction.takes', { price: exactText(takesAt, language), asset: pair.quote })}
        </p>
      )}
    </div>
  )
}
