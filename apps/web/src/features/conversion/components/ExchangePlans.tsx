import { Amount } from '@halyard/domain'
import { recurringHour, weekdays } from '@halyard/domain/conversion'
import { createExchangePlan, deleteExchangePlan, updateExchangePlan } from '@halyard/wire/exchange-plans'
import { useSubmit } from '#platform/api/use-submit.ts'
import { amountOf } from '#platform/form/amount-of.ts'
import { PurchaseForm } from '#platform/form/PurchaseForm.tsx'
import { RemovableList } from '#platform/form/RemovableList.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { usePurchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { serverNow } from '#platform/time/server-time.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { Button } from '#ui/Button.tsx'
import { ManyChips } from '#ui/Chips.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import { type ExchangePlan, exchangePlansChanged, useExchangePlans, useQuote } from '../api.ts'
import { estimate, rateScale } from '../estimate.ts'
import type { ExchangeCoin } from '../markets.ts'
import styles from './ExchangePlans.module.css'
import { ExchangeSides } from './ExchangeSides.tsx'

interface PlanFormProps {
  coins: readonly ExchangeCoin[]
  from: string
  to: string
  onCoins: (from: string, to: string) => void
}

/** The form of an exchange on days of the week, or for a rate. */
export function PlanForm({ coins, from, to, onCoins }: PlanFormProps) {
  const { t } = useTranslation('conversion')
  const { language } = useUi()
  const { data: quote } = useQuote(from, to)
  const form = useForm<string>(
    { quantity: '', targetRate: '', kind: 'recurring', days: weekdays.join(' ') },
    { draft: `exchange plan ${from}` },
  )
  const kind: ExchangePlan['kind'] = form.values.kind === 'target' ? 'target' : 'recurring'
  const days = (form.values.days ?? '').split(' ').filter(Boolean).map(Number)
  // Whoever buys a coin for dollars thinks of its price, and not of how much of it a dollar brings.
  const byPrice = quote?.rate.isLessThan(Amount.one) ?? false
  const entered = amountOf(form.values.targetRate ?? '')
  const targetRate = byPrice && entered?.isPositive() ? inverse(entered) : entered
  const purchase = usePurchase(createExchangePlan, {
    field: 'quantity',
    form,
    // What is there on the day counts, not what is there now.
    judge: (quantity) => estimate(quantity, { from, to }, quote, undefined),
    missing: 'quantityMissing',
    describe: (problem, details) => t(`problem.${problem.name}`, { replace: details }),
    request: ({ quantity }) =>
      quantity && { kind, from, to, quantity, ...(kind === 'recurring' ? { weekdays: [...days] } : { targetRate }) },
    onDone: () => toast.good(t('plan.made')),
    onAnswered: () => void exchangePlansChanged(),
  })
  const closed = kind === 'recurring' && days.length === 0 ? t('plan.noDay') : undefined
  const isPast = quote !== undefined && targetRate?.isAtMost(quote.rate) && targetRate.isPositive()
  return (
    <PurchaseForm
      purchase={{
        ...purchase,
        submit: async () => {
          if (kind === 'recurring' || targetRate?.isPositive()) return purchase.submit()
          form.passes({ targetRate: t('plan.rateMissing') })
        },
      }}
      submit={t('plan.make')}
      closed={closed}
      note={t('plan.note')}
    >
      <Segmented
        label={t('plan.kind')}
        options={(['recurring', 'target'] as const).map((value) => ({ value, label: t(`plan.${value}`) }))}
        value={kind}
        onChange={(chosen) => form.set('kind', chosen)}
      />
      <ExchangeSides
        coins={coins}
        from={from}
        to={to}
        purchase={purchase}
        outcome={purchase.judged.outcome}
        onCoins={(nextFrom, nextTo) => {
          purchase.enter(nextFrom === from ? purchase.entered : '')
          form.set('targetRate', '')
          onCoins(nextFrom, nextTo)
        }}
      />
      {kind === 'recurring' ? (
        <>
          <ManyChips
            label={t('plan.days')}
            options={weekdays.map((value) => ({ value, label: dayName(value, language) }))}
            values={days}
            onChange={(chosen) => form.set('days', chosen.join(' '))}
          />
          <p className={text.small}>{t('plan.hour', { time: runTime(language) })}</p>
        </>
      ) : (
        <AmountField
          {...form.bind('targetRate')}
          label={byPrice ? t('plan.rate', { from: to, to: from }) : t('plan.rate', { from, to })}
          scale={quote ? rateScale(byPrice ? inverse(quote.rate) : quote.rate) : 18}
          hint={
            quote &&
            t(isPast ? 'plan.rateReached' : 'plan.rateNow', {
              rate: rateText(byPrice ? inverse(quote.rate) : quote.rate, language),
              asset: byPrice ? from : to,
            })
          }
        />
      )}
    </PurchaseForm>
  )
}

/** The user's plans, newest first. */
export function PlanList() {
  const { t } = useTranslation(['conversion', 'common'])
  return (
    <section>
      <h2 className={text.heading}>{t('plan.list')}</h2>
      <Loaded query={useExchangePlans()} skeleton={<SkeletonRows count={2} height={64} />}>
        {(plans) => (
          <RemovableList
            items={plans}
            keyOf={({ planId }) => planId}
            rowClassName={styles.row}
            row={(plan, onRemove) => <PlanRow plan={plan} onRemove={onRemove} />}
            empty={<EmptyState icon="calendar" title={t('plan.none')} text={t('plan.noneText')} />}
            endpoint={deleteExchangePlan}
            request={({ planId }) => ({ planId })}
            question={{
              title: t('plan.removeTitle'),
              confirm: t('common:delete'),
              text: (plan) => (
                <p>
                  <PlanName plan={plan} />
                </p>
              ),
            }}
            done={t('plan.removed')}
            onEnded={exchangePlansChanged}
          />
        )}
      </Loaded>
    </section>
  )
}

function PlanRow({ plan, onRemove }: { plan: ExchangePlan; onRemove: () => void }) {
  const { t } = useTranslation('conversion')
  const { language } = useUi()
  const { submit, pending } = useSubmit(updateExchangePlan)
  const { planId, state, from, to, lastConversionId } = plan
  const change = async () => {
    await submit({ planId, state: state === 'active' ? 'paused' : 'active' })
    await exchangePlansChanged()
  }
  const name = t('pair', { from, to })
  return (
    <>
      <span className={styles.words}>
        <PlanName plan={plan} />
        <span className={text.small}>{planTerms(plan, t, language)}</span>
        <span className={state === 'paused' ? styles.paused : text.small}>{planState(plan, t, language)}</span>
      </span>
      {lastConversionId !== null && (
        <IconButton
          icon="history"
          size={20}
          label={t('plan.last', { name })}
          to={paths.conversionDetail(lastConversionId)}
        />
      )}
      {state !== 'done' && (
        <Button variant="quiet" size="small" pending={pending} onPress={change}>
          {t(state === 'active' ? 'plan.pause' : 'plan.resume')}
        </Button>
      )}
      <IconButton icon="trash" size={20} label={t('plan.remove', { name })} onPress={onRemove} />
    </>
  )
}

function PlanName({ plan: { quantity, from, to } }: { plan: ExchangePlan }) {
  const { t } = useTranslation('conversion')
  return (
    <b>
      <NumberText value={quantity} unit={from} scale={18} private /> {t('plan.into', { asset: to })}
    </b>
  )
}

type Translate = ReturnType<typeof useTranslation<'conversion'>>['t']

function planTerms(
  { kind, weekdays: days, targetRate, from, to }: ExchangePlan,
  t: Translate,
  language: string,
): string {
  if (kind === 'target' && targetRate) {
    return targetRate.isLessThan(Amount.one)
      ? t('plan.whenPrice', { rate: `${rateText(inverse(targetRate), language)} ${from}`, asset: to })
      : t('plan.whenRate', { rate: `${rateText(targetRate, language)} ${to}`, asset: from })
  }
  if (days.length === weekdays.length) return t('plan.everyDay')
  return days.map((day) => dayName(day, language)).join(', ')
}

function planState({ state, pausedBecause, nextAt, from }: ExchangePlan, t: Translate, language: string): string {
  if (state === 'done') return t('plan.done')
  if (state === 'active')
    return nextAt ? t('plan.next', { at: formatDate(nextAt, language, 'short') }) : t('plan.waits')
  if (pausedBecause === null) return t('plan.paused')
  return t(`plan.because.${pausedBecause}`, { asset: from })
}

/** A day of the week in the user's language; they are those of UTC, as the runs are. */
function dayName(day: number, language: string): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, day)),
  )
}

/** When plans run, by the clock of the device. */
function runTime(language: string): string {
  const today = new Date(serverNow())
  today.setUTCHours(recurringHour, 0, 0, 0)
  return new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(today)
}

/** The rate the other way round; up, so that a price that is asked for is never exceeded. */
function inverse(rate: Amount): Amount {
  return Amount.one.dividedBy(rate, 18, 'up')
}

function rateText(rate: Amount, language: string): string {
  return formatDecimal(rate.text(), language, { scale: rateScale(rate) }) ?? rate.text()
}
