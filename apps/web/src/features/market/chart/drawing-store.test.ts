// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { chartDrawings, saveChartDrawings } from '@halyard/wire/own-charts'
import { afterEach, describe, expect, it } from 'vitest'
import { useSession } from '#platform/session/session.ts'
import { signIn } from '#test/component.tsx'
import { server } from '#test/fake-server.ts'
import { changeDrawings, type Drawing, keptDrawings, mergeDrawings, syncDrawings } from './drawing-store.ts'

const drawing = (drawingId: string, price = '11'): Drawing => ({
  drawingId,
  kind: 'horizontal',
  points: [{ at: 1_000, price: Amount.of(price) }],
})
const [one, two, three] = [drawing('drawing-1'), drawing('drawing-2'), drawing('drawing-3')]
const moved = drawing('drawing-1', '12')

afterEach(() => {
  useSession.getState().signOut()
  localStorage.clear()
})

describe('a visitor', () => {
  it('has drawings for each pair, and a pair without takes no room', () => {
    changeDrawings('btcusdt', () => [one, two])
    changeDrawings('ethusdt', () => [three])
    expect([keptDrawings('btcusdt'), keptDrawings('ethusdt'), keptDrawings('solusdt')]).toEqual([
      [one, two],
      [three],
      [],
    ])
    changeDrawings('btcusdt', () => [])
    expect(localStorage.getItem('halyard.chart-lines')).not.toContain('btcusdt')
  })

  it('keeps of many the newest fifty', () => {
    const many = Array.from({ length: 51 }, (_, index) => drawing(`drawing-${index}`))
    changeDrawings('btcusdt', () => many)
    expect(keptDrawings('btcusdt')).toEqual(many.slice(1))
  })

  it('keeps of many points those of the newest drawings', () => {
    const place = { at: 1_000, price: Amount.of('11') }
    const strokes = Array.from({ length: 6 }, (_, index) => ({
      ...drawing(`stroke-0${index}`),
      kind: 'brush' as const,
      points: Array(59).fill(place),
    }))
    changeDrawings('btcusdt', () => [one, two, ...strokes, three])
    expect(keptDrawings('btcusdt')).toEqual([...strokes.slice(1), three])
  })

  it('has the lines that an earlier version kept', () => {
    const places = [
      { timestamp: 1_000, value: 10 },
      { timestamp: 2_000.4, value: 12.5 },
    ]
    const lines = [
      { kind: 'trend', points: places },
      { kind: 'trend', points: [places[0]] },
      { kind: 'horizontal', points: [places[0]] },
    ]
    localStorage.setItem('halyard.chart-lines', JSON.stringify({ btcusdt: lines }))
    expect(keptDrawings('btcusdt')).toMatchObject([
      { kind: 'trend', points: [{ at: 1_000 }, { at: 2_000, price: Amount.of('12.5') }] },
      { kind: 'horizontal', points: [{ at: 1_000, price: Amount.of('10') }] },
    ])
  })

  it.each(['spoiled', 7, { btcusdt: 'spoiled' }, { btcusdt: [null, { kind: 'circle', points: [] }] }])(
    'has no drawing of what cannot be read: %j',
    (value) => {
      localStorage.setItem('halyard.chart-lines', JSON.stringify(value))
      expect(keptDrawings('btcusdt')).toEqual([])
      changeDrawings('btcusdt', () => [one])
      expect(keptDrawings('btcusdt')).toEqual([one])
    },
  )
})

describe('what this device changed and another one stored', () => {
  it.each([
    ['drawn on both', [[]], [one], [two], [two, one]],
    ['removed here', [[one, two]], [two], [one, two], [two]],
    ['removed there', [[one, two]], [one, two], [two], [two]],
    ['moved here', [[one]], [moved], [one], [moved]],
    ['moved there', [[one]], [one], [moved], [moved]],
    ['moved here, removed there', [[one]], [moved], [], [moved]],
    ['removed here, moved there', [[one]], [], [moved], [moved]],
    ['sent without an answer, and removed since', [[], [one]], [], [one, two], [two]],
    ['sent without an answer, and moved back since', [[one], [moved]], [one], [moved], [one]],
  ])('%s', (_, bases, mine, theirs, merged) => {
    expect(mergeDrawings({ bases, mine, theirs })).toEqual(merged)
  })
})

describe('an account', () => {
  /** A server on which another device has drawn. */
  function storing(stored: Drawing[], meanwhile?: Drawing[]) {
    const state = { version: 3, drawings: stored }
    signIn()
    server.answer(chartDrawings, () => ({ ...state }))
    server.answer(saveChartDrawings, ({ version, drawings }) => {
      if (meanwhile) Object.assign(state, { version: state.version + 1, drawings: meanwhile })
      meanwhile = undefined
      if (version !== state.version) return { saved: false, ...state }
      Object.assign(state, { version: state.version + 1, drawings })
      return { saved: true, ...state }
    })
    return state
  }

  it('has what another device drew beside what was drawn here, which is sent', async () => {
    const state = storing([two])
    changeDrawings('btcusdt', () => [one])
    await syncDrawings('btcusdt')
    expect(keptDrawings('btcusdt')).toEqual([two, one])
    expect(state).toEqual({ version: 4, drawings: [two, one] })
  })

  it('overwrites nothing that was stored while it drew', async () => {
    const state = storing([], [two])
    changeDrawings('btcusdt', () => [one])
    await syncDrawings('btcusdt')
    expect(keptDrawings('btcusdt')).toEqual([two, one])
    expect(state).toEqual({ version: 5, drawings: [two, one] })
  })

  it('keeps what it cannot send until it can', async () => {
    const state = storing([])
    server.loses(chartDrawings)
    server.loses(saveChartDrawings)
    changeDrawings('btcusdt', () => [one])
    await syncDrawings('btcusdt')
    expect([keptDrawings('btcusdt'), state.drawings]).toEqual([[one], []])
    storing([three])
    await syncDrawings('btcusdt')
    expect(keptDrawings('btcusdt')).toEqual([three, one])
  })

  it('gets what a visitor drew, once', async () => {
    changeDrawings('btcusdt', () => [one])
    const state = storing([])
    await syncDrawings('btcusdt')
    await syncDrawings('btcusdt')
    expect([keptDrawings('btcusdt'), state.drawings]).toEqual([[one], [one]])
    expect(localStorage.getItem('halyard.chart-lines')).toBeNull()
    expect(server.sentTo(saveChartDrawings)).toHaveLength(1)
  })

  it('leaves nothing to the next user of the device', async () => {
    storing([two])
    await syncDrawings('btcusdt')
    useSession.getState().signOut()
    expect(keptDrawings('btcusdt')).toEqual([])
  })
})
