import { useTranslation } from '#platform/i18n/use-translation.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import type { SpotFill } from '../api.ts'

/** A tick as evidence: price, time, number and source, as a recording of the feed has them. */
export function useTickRows(tick: SpotFill['tick'], quote: string) {
  const { t } = useTranslation('spot')
  return [
    { label: t('fills.tickPrice'), value: <NumberText value={tick.price} unit={quote} scale={18} /> },
    { label: t('fills.tickAt'), value: <Evidence at={tick.at} /> },
    {
      label: t('fills.tickNumber'),
      value: (
        <span className={layout.toCopy}>
          <NumberText value={String(tick.sequence)} />
          <CopyButton text={String(tick.sequence)} label={t('fills.copyTick')} />
        </span>
      ),
    },
    { label: t('fills.source'), value: t(sourceNames[tick.source] ?? 'fills.other') },
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
