// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { act, screen, show, waitFor } from '#test/component.tsx'
import { openOverlays } from './overlay-history.ts'
import { toast, toastStore } from './toast.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  openOverlays.clear()
})

it.each(['good', 'plain', 'bad'] as const)('a toast that is %s comes after 1200 ms and stays for 2000 ms', (tone) => {
  vi.useFakeTimers()
  const shown: string[][] = []
  const look = () => shown.push(toastStore.current().map(({ text }) => text))
  toast[tone]('Not today.')
  for (const step of [1_199, 1, 1_999, 1]) {
    vi.advanceTimersByTime(step)
    look()
  }
  vi.useRealTimers()
  expect(shown).toEqual([[], ['Not today.'], ['Not today.'], []])
})

it('a dialog in place of a toast stays until it is closed', async () => {
  const { user } = show(null)
  act(() => toast.modal('Withdrawals are paused until tomorrow.'))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

describe('the place of a toast', () => {
  /** Where a toast lies, by its place; a phone is 800 px high. */
  const places: Readonly<Record<string, readonly [top: number, bottom: number]>> = {
    top: [64, 104],
    bottom: [690, 730],
    row: [740, 780],
  }
  const boxOf = ([top, bottom]: readonly [number, number]) =>
    ({ left: 16, right: 359, top, bottom, width: 343, height: bottom - top }) as DOMRect

  /** What lies where on the page, and where a toast comes then. */
  async function placeOn(page: readonly (readonly [what: string, top: number, bottom: number])[]) {
    vi.useFakeTimers()
    const kinds: Readonly<Record<string, ReactNode>> = {
      button: <button type="button">Buy</button>,
      link: <a href="#/pages/market/market">Market</a>,
      number: <span data-number>1</span>,
      fault: <input aria-label="Amount" aria-invalid="true" />,
    }
    const { container } = show(
      page.map(([what, top, bottom]) => (
        <div key={top} data-box={`${top} ${bottom}`}>
          {kinds[what]}
        </div>
      )),
    )
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const drawn = this.closest('[data-box]')?.getAttribute('data-box')?.split(' ').map(Number)
      if (drawn) return boxOf([drawn[0] ?? 0, drawn[1] ?? 0])
      return boxOf(places[this.parentElement?.dataset.place ?? ''] ?? [0, 0])
    })
    document.elementFromPoint = (_x, y) =>
      [...container.querySelectorAll('[data-box]')].find((box) => {
        const { top, bottom } = box.getBoundingClientRect()
        return top <= y && y <= bottom
      })?.firstElementChild ?? null
    act(() => {
      toast.plain('Not today.')
      vi.advanceTimersByTime(1_200)
    })
    const place = screen.getByText('Not today.').closest<HTMLElement>('[role="status"]')?.dataset.place
    act(() => void vi.advanceTimersByTime(2_000))
    return place
  }

  it.each<[string, Parameters<typeof placeOn>[0], string]>([
    ['nothing is there', [], 'top'],
    ['a button is where it would drop', [['button', 70, 114]], 'bottom'],
    ['a number is there', [['number', 90, 100]], 'bottom'],
    ['a button is just above it, from where it drops', [['button', 20, 56]], 'bottom'],
    ['a button is well below it', [['button', 120, 164]], 'top'],
    ['a field that is wrong has its note under the toast', [['fault', 120, 164]], 'bottom'],
    [
      'buttons are at both places',
      [
        ['button', 70, 114],
        ['button', 700, 744],
      ],
      'row',
    ],
  ])('%s', async (_, page, place) => {
    expect(await placeOn(page)).toBe(place)
  })

  it.each<[string, string, string]>([
    ['button', 'link', 'bottom'],
    ['number', 'button', 'top'],
  ])('over a sheet there is no row: of a %s and a %s it covers what costs less', async (above, below, place) => {
    openOverlays.add('sheet')
    expect(
      await placeOn([
        [above, 70, 114],
        [below, 700, 744],
      ]),
    ).toBe(place)
  })

  it('nor above a keyboard', async () => {
    vi.stubGlobal('visualViewport', { height: window.innerHeight - 300, scale: 1 })
    expect(
      await placeOn([
        ['button', 70, 114],
        ['link', 700, 744],
      ]),
    ).toBe('bottom')
  })
})
