import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Copied } from '#ui/Copied.tsx'
import { fact } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { SpotFill } from '../api.ts'

/** A tick as evidence: price, time, number and source, as a recording of the feed has them. */
export function useTickRows(tick: SpotFill['tick'], quote: string) {
  const { t } = useTranslation('spot')
  const number = String(tick.sequence)
  return [
    fact(t('fills.tickPrice'), <NumberText value={tick.price} unit={quote} scale={18} />),
    fact(t('fills.tickAt'), <Evidence at={tick.at} />),
    fact(
      t('fills.tickNumber'),
      <Copied text={number} shown={<NumberText value={number} />} label={t('fills.copyTick')} />,
    ),
    fact(t('fills.source'), t(sourceNames[tick.source] ?? 'fills.other')),
  ]
}

const sourceNames: Partial<Record<string, 'fills.sim' | 'fills.htx' | 'fills.binance' | 'fills.replay'>> = {
  sim: 'fills.sim',
  htx: 'fills.htx',
  binance: 'fills.binance',
  replay: 'fills.replay',
}

/** To the millisecond and in UTC, as the feed has it, so that it can be compared letter by letter. */
function Evidence({ at }: { at: Date }) {
  const text = at.toISOString()
  return <time dateTime={text}>{text.replace('T', ' ').replace('Z', ' UTC')}</time>
}
