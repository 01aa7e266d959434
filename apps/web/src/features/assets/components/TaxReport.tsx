import { type TaxFormat, taxCells, taxFormats, taxHead, taxRows } from '@halyard/domain/tax'
import { taxYear } from '@halyard/wire/assets'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/api/call.ts'
import { describeFailure } from '#platform/api/describe.ts'
import { csvLines, saveCsv } from '#platform/csv.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import { PickSheet } from '#ui/PickSheet.tsx'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'

/** How many years back a report is offered. */
const yearsBack = 6

/** All that moved in a year, in the columns of programs that compute taxes. */
export function TaxReport() {
  const { t } = useTranslation(['assets', 'lists'])
  const thisYear = new Date(serverNow()).getUTCFullYear()
  const years = Array.from({ length: yearsBack }, (_, back) => String(thisYear - back))
  const [year, setYear] = useView(years, String(thisYear), 'year')
  const [choosing, setChoosing] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function save(format: TaxFormat) {
    const controller = new AbortController()
    leaving.current = controller
    try {
      const { parts, rows } = await reportOf(year, format, controller.signal)
      if (rows === 0) return toast.plain(t('tax.none'))
      saveCsv(`halyard-${year}-${format.toLowerCase()}.csv`, parts)
      toast.good(t('lists:saved', { count: rows }))
    } catch (error) {
      if (!controller.signal.aborted) toast.bad(describeFailure(error))
    }
  }
  return (
    <section className={layout.stack3} aria-label={t('tax.title')}>
      <h2 className={text.heading}>{t('tax.title')}</h2>
      <Row title={t('tax.year')} value={year} arrow onPress={() => setChoosing(true)} />
      <PickSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('tax.year')}
        find={() => years}
        keyOf={(listed) => listed}
        row={(listed) => ({ title: listed })}
        chosen={year}
        onChoose={setYear}
      />
      {taxFormats.map((format) => (
        <Button key={format} variant="secondary" icon="deposit" onPress={() => save(format)}>
          {t(`tax.${format}`)}
        </Button>
      ))}
      <p className={text.faint}>{t('tax.note')}</p>
    </section>
  )
}

/** The report, page by page as the server looks through the books. */
async function reportOf(
  year: string,
  format: TaxFormat,
  signal: AbortSignal,
): Promise<{ parts: Blob[]; rows: number }> {
  const parts = [new Blob([csvLines([taxHead[format]])])]
  let rows = 0
  for (let before: number | null | undefined; before !== null; ) {
    const { list, next } = await call(taxYear, { year, before }, { signal })
    const cells = list.flatMap(taxRows).map((row) => taxCells(format, row))
    parts.push(new Blob([csvLines(cells)]))
    rows += cells.length
    before = next
  }
  return { parts, rows }
}
