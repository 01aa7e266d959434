import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#ui/Button.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { FilterButton } from '#ui/FilterBar.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { Row } from '#ui/Row.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { board } from '../market-socket/board.ts'
import { serverNow } from '../time/server-time.ts'

interface PickFilterProps<Value extends string> {
  /** What it filters by. */
  title: string
  options: readonly { value: Value; label: string; leading?: ReactNode }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** A filter with a few choices, one of them or all. */
export function PickFilter<Value extends string>({ title, options, value, onChange }: PickFilterProps<Value>) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  function choose(next: Value | undefined) {
    setOpen(false)
    onChange(next)
  }
  return (
    <>
      <FilterButton active={chosen !== undefined} onPress={() => setOpen(true)}>
        {chosen?.label ?? title}
      </FilterButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={title} tall={options.length > 8}>
        <Row title={t('all')} chosen={chosen === undefined} onPress={() => choose(undefined)} />
        {options.map((option) => (
          <Row
            key={option.value}
            leading={option.leading}
            title={option.label}
            chosen={option === chosen}
            onPress={() => choose(option.value)}
          />
        ))}
      </Sheet>
    </>
  )
}

interface PairFilterProps {
  symbols: readonly string[]
  value: string | undefined
  onChange: (symbol: string | undefined) => void
}

export function PairFilter({ symbols, value, onChange }: PairFilterProps) {
  const { t } = useTranslation('lists')
  const options = symbols.flatMap((symbol) => {
    const pair = board.pair(symbol)
    if (!pair) return []
    return [{ value: symbol, label: pair.name, leading: <Logo src={pair.logo} name={pair.base} size={28} /> }]
  })
  return <PickFilter title={t('pair')} options={options} value={value} onChange={onChange} />
}

/** Days of the user's calendar, both included; either may be open. */
interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** The days of a list, kept in its address, and the moments that they mean where the user is. */
export function useDays() {
  const [query, setQuery] = useSearchParams()
  const from = dayIn(query.get('from'))
  const to = dayIn(query.get('to'))
  function choose(days: Days) {
    const [first, last] = days.from && days.to && days.to < days.from ? [days.to, days.from] : [days.from, days.to]
    const changed = new URLSearchParams(query)
    for (const [name, day] of [
      ['from', first],
      ['to', last],
    ] as const) {
      if (day) changed.set(name, day)
      else changed.delete(name)
    }
    setQuery(changed, { replace: true })
  }
  const request = { ...(from && { from: midnightOf(from) }), ...(to && { to: midnightOf(to, 1) }) }
  return { days: { from, to }, choose, request }
}

interface DateFilterProps {
  days: Days
  onChoose: (days: Days) => void
}

const presets = { today: 0, last7: -6, last30: -29, last90: -89 } as const

/** A filter by days: some that are often wanted, or any. */
export function DateFilter({ days, onChoose }: DateFilterProps) {
  const { t } = useTranslation(['lists', 'common'])
  const { language } = useUi()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<Days>({})
  const today = new Date(serverNow())
  const isSet = days.from !== undefined || days.to !== undefined
  const offered = [
    ...(Object.keys(presets) as (keyof typeof presets)[]).map((name) => ({ name, from: dayOf(today, presets[name]) })),
    { name: 'thisYear' as const, from: `${today.getFullYear()}-01-01` },
  ]
  const isChosen = (from: string) => days.from === from && days.to === undefined
  function choose(chosen: Days) {
    setOpen(false)
    onChoose(chosen)
  }
  return (
    <>
      <FilterButton
        active={isSet}
        onPress={() => {
          setTyped(days)
          setOpen(true)
        }}
      >
        {isSet ? rangeText(days, language) : t('dates')}
      </FilterButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('dates')}>
        <Row title={t('common:all')} chosen={!isSet} onPress={() => choose({})} />
        {offered.map(({ name, from }) => (
          <Row key={name} title={t(name)} chosen={isChosen(from)} onPress={() => choose({ from })} />
        ))}
        <div className={layout.stack3}>
          <div className={layout.halves}>
            {(['from', 'to'] as const).map((name) => (
              <TextField
                key={name}
                type="date"
                label={t(name)}
                value={typed[name] ?? ''}
                onChange={(day) => setTyped((before) => ({ ...before, [name]: dayIn(day) }))}
              />
            ))}
          </div>
          <Button size="medium" wide disabled={!typed.from && !typed.to} onPress={() => choose(typed)}>
            {t('show')}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

/** `2026-11-27`, if it is a day. */
function dayIn(text: string | null): string | undefined {
  if (text === null || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined
  return dayOf(midnightOf(text)) === text ? text : undefined
}

function dayOf(at: Date, later = 0): string {
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() + later)
  const padded = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${padded(day.getMonth() + 1)}-${padded(day.getDate())}`
}

/** When a day begins where the user is, or one some days later. */
function midnightOf(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later)
}

function rangeText({ from, to }: Days, language: string): string {
  const text = (day: string | undefined) => (day ? formatDate(midnightOf(day), language, 'date') : '')
  return from === to ? text(from) : `${text(from)} – ${text(to)}`.trim()
}

/** In place of a list of which the filters leave nothing. */
export function NoneMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('lists')
  return (
    <EmptyState
      icon="filter"
      title={t('noneMatch')}
      next={{ variant: 'secondary', onPress: onClear, label: t('clear') }}
    />
  )
}
