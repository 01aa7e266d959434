import { Amount } from '@halyard/domain'
import { endpoints, type RequestOf } from '@halyard/wire'
import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'

const { chartDrawings, saveChartDrawings, chartSettings, saveChartSettings } = endpoints

const app = appOfFile()

type Drawing = RequestOf<typeof saveChartDrawings>['drawings'][number]
const horizontal = (drawingId: string, price = '50000'): Drawing => ({
  drawingId,
  kind: 'horizontal',
  points: [{ at: 1_795_251_600_000, price: Amount.of(price) }],
})
const [first, second] = [horizontal('drawing-1'), horizontal('drawing-2', '51000.5')]

it('drawings are kept for each user and pair, as they were saved', async () => {
  const [mira, noor] = [await app.signedIn(), await app.signedIn()]
  const note: Drawing = { ...horizontal('drawing-3'), kind: 'text', text: 'Support, 支持' }
  const saved = await app.does(mira, saveChartDrawings, { symbol: 'btcusdt', version: 0, drawings: [first, note] })
  expect(saved).toEqual({ saved: true, version: 1, drawings: [first, note] })
  expect(await app.does(mira, chartDrawings, { symbol: 'btcusdt' })).toEqual({ version: 1, drawings: [first, note] })
  const none = { version: 0, drawings: [] }
  expect(await app.does(mira, chartDrawings, { symbol: 'ethusdt' })).toEqual(none)
  expect(await app.does(noor, chartDrawings, { symbol: 'btcusdt' })).toEqual(none)
})

it('a device that has not seen the newest drawings overwrites none of them, and is told them', async () => {
  const mira = await app.signedIn()
  const save = (version: number, ...drawings: Drawing[]) =>
    app.does(mira, saveChartDrawings, { symbol: 'btcusdt', version, drawings })
  await save(0, first)
  expect(await save(0, second)).toEqual({ saved: false, version: 1, drawings: [first] })
  expect(await save(1, first, second)).toMatchObject({ saved: true, version: 2 })
  expect(await save(1)).toEqual({ saved: false, version: 2, drawings: [first, second] })
})

it('what was saved already is saved, however often it is sent', async () => {
  const mira = await app.signedIn()
  const save = () => app.does(mira, saveChartDrawings, { symbol: 'btcusdt', version: 0, drawings: [first] })
  const answers = await Promise.all([save(), save(), save()])
  expect(answers.map(({ saved, version }) => [saved, version])).toEqual([
    [true, 1],
    [true, 1],
    [true, 1],
  ])
})

it('of two devices that save at one moment one does', async () => {
  const mira = await app.signedIn()
  const answers = await Promise.all(
    [first, second].map((drawing) =>
      app.does(mira, saveChartDrawings, { symbol: 'btcusdt', version: 0, drawings: [drawing] }),
    ),
  )
  expect(answers.map(({ saved }) => saved).sort()).toEqual([false, true])
  expect(answers[0]?.drawings).toEqual(answers[1]?.drawings)
})

const point = { time: 1_795_251_600_000, price: '50000' }
const line = { id: 'drawing-1', type: 'horizontal', points: [point] }
const scribble = (name: string) => ({ id: `drawing-${name}`, type: 'brush', points: Array(51).fill(point) })
it.each([
  ['of another kind', [{ ...line, type: 'circle' }]],
  ['with too few points', [{ ...line, type: 'trend' }]],
  ['with too many points', [{ ...line, points: [point, point] }]],
  ['of a brush that went nowhere', [{ ...line, type: 'brush' }]],
  ['of a brush without an end', [{ ...line, type: 'brush', points: Array(61).fill(point) }]],
  ['with more points together than there is room', 'abcdef'.split('').map(scribble)],
  ['without a place', [{ ...line, points: [{ time: 'now', price: '50000' }] }]],
  ['at no price', [{ ...line, points: [{ ...point, price: '-1e9' }] }]],
  ['with words on what is no text', [{ ...line, text: 'Support' }]],
  ['of a text that says nothing', [{ ...line, type: 'text', text: ' ' }]],
  ['with a longer text than fits', [{ ...line, type: 'text', text: 'x'.repeat(61) }]],
  ['whose name is no name', [{ ...line, id: '<b>' }]],
  ['twice', [line, line]],
  ['more often than there is room', Array.from({ length: 51 }, (_, index) => ({ ...line, id: `drawing-${index}` }))],
  ['in no list', { 0: line }],
])('no drawing is kept %s', async (_, list) => {
  const mira = await app.signedIn()
  expect((await app.call(saveChartDrawings, { symbol: 'btcusdt', version: 0, list }, mira)).code).toBe(7)
  expect(await app.does(mira, chartDrawings, { symbol: 'btcusdt' })).toEqual({ version: 0, drawings: [] })
})

it('what else is sent with a drawing is not kept', async () => {
  const mira = await app.signedIn()
  const heavy = { ...line, points: [{ ...point, more: 'x' }], styles: { deep: [[['x'.repeat(1000)]]] } }
  await app.call(saveChartDrawings, { symbol: 'btcusdt', version: 0, list: [heavy] }, mira)
  const { rows } = await app.pool.query('SELECT drawings FROM chart_drawings WHERE user_id = $1', [mira.userId])
  expect(rows).toEqual([{ drawings: [line] }])
})

it('as many drawings as there may be, as long as they may be, have room', async () => {
  const mira = await app.signedIn()
  const price = Amount.of(`${'9'.repeat(15)}.${'9'.repeat(18)}`)
  const at = { at: 9_999_999_999_999, price }
  const drawings = Array.from({ length: 50 }, (_, index): Drawing => {
    const drawingId = `${index}`.padStart(36, 'x')
    return index < 5
      ? { drawingId, kind: 'brush', points: Array(index === 0 ? 15 : 60).fill(at) }
      : { drawingId, kind: 'text', points: [at], text: '支'.repeat(60) }
  })
  const saved = await app.does(mira, saveChartDrawings, { symbol: 'btcusdt', version: 0, drawings })
  expect(saved).toMatchObject({ saved: true, version: 1 })
})

const settings = {
  period: 'hour',
  chartType: 'heikinAshi',
  indicators: ['MA', 'VOL'],
  parameters: [{ indicator: 'MA', values: [5, 10, 20] }],
} as const satisfies RequestOf<typeof saveChartSettings>['settings']

it('settings are kept for the user, and two devices do not overwrite each other', async () => {
  const [mira, noor] = [await app.signedIn(), await app.signedIn()]
  expect(await app.does(mira, chartSettings)).toEqual({ version: 0, settings: null })
  const save = (version: number, chartType: 'line' | 'area') =>
    app.does(mira, saveChartSettings, {
      version,
      settings: { ...settings, indicators: [...settings.indicators], parameters: [], chartType },
    })
  expect(await save(0, 'line')).toMatchObject({ saved: true, version: 1 })
  expect(await save(0, 'area')).toMatchObject({ saved: false, version: 1, settings: { chartType: 'line' } })
  expect(await save(1, 'area')).toMatchObject({ saved: true, version: 2 })
  expect(await app.does(mira, chartSettings)).toMatchObject({ version: 2, settings: { chartType: 'area' } })
  expect(await app.does(noor, chartSettings)).toEqual({ version: 0, settings: null })
})

const sent = { interval: 'hour', type: 'candles', indicators: ['MA'], parameters: [{ name: 'MA', values: [5] }] }
it.each([
  ['a period', { ...sent, interval: '2h' }],
  ['a type', { ...sent, type: 'renko' }],
  ['an indicator', { ...sent, indicators: ['constructor'] }],
  ['an indicator once', { ...sent, indicators: ['MA', 'MA'] }],
  ['a parameter', { ...sent, parameters: [{ name: 'MA', values: [0] }] }],
  ['at most four parameters', { ...sent, parameters: [{ name: 'MA', values: [1, 2, 3, 4, 5] }] }],
  ['whole', { interval: 'hour' }],
])('settings that are not %s are not kept', async (_, wrong) => {
  const mira = await app.signedIn()
  expect((await app.call(saveChartSettings, { version: 0, settings: wrong }, mira)).code).toBe(7)
})
