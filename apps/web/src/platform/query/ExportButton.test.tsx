// @vitest-environment happy-dom
import { orderList } from '@halyard/wire/spot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { ExportButton } from './ExportButton.tsx'

const example = exampleOf(orderList).list[0] ?? fail('the example of the orders has none')

function fail(why: string): never {
  throw new Error(why)
}

let saved: Blob[]
beforeEach(() => {
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

const rowsOf = async () => (await saved[0]?.text())?.replace('\u{feff}', '').split('\r\n').slice(0, -1)

function button(cell = (orderId: number) => String(orderId)) {
  return (
    <ExportButton
      endpoint={orderList}
      request={{ side: 'buy' }}
      total={250}
      name="orders"
      head={['Order number']}
      cells={({ orderId }) => [cell(orderId)]}
      idOf={({ orderId }) => orderId}
    />
  )
}

/** 250 orders in pages of a hundred, by the place that each page names. */
function answerPages(ids = Array.from({ length: 250 }, (_, index) => 250 - index)) {
  const asked: string[] = []
  server.answer(orderList, (_, query) => {
    asked.push(query.toString())
    const before = Number(query.get('before') || Number.POSITIVE_INFINITY)
    const list = ids.filter((id) => id < before).slice(0, 100)
    return {
      list: list.map((orderId) => ({ ...example, orderId })),
      total: 250,
      page: 1,
      pageSize: 100,
      next: list.length === 100 ? (list.at(-1) ?? null) : null,
    }
  })
  return asked
}

it('the file has every row of the filter, page after page, each once', async () => {
  signIn()
  const asked = answerPages()
  const { user } = show(button())
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await screen.findByText('250 rows saved')
  expect(await rowsOf()).toEqual(['Order number', ...Array.from({ length: 250 }, (_, index) => String(250 - index))])
  expect(asked).toHaveLength(3)
  for (const query of asked) expect(new URLSearchParams(query).get('direction')).toBe('1')
})

it('what a spreadsheet would run is text, and an amount is none', async () => {
  signIn()
  answerPages([5, 4, 3, 2, 1])
  const cells = ['-0.5', '=HYPERLINK("x")', '-1+1', '@a', 'a,"b"']
  const { user } = show(button((orderId) => cells[5 - orderId] ?? ''))
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect((await rowsOf())?.slice(1)).toEqual(['-0.5', `"'=HYPERLINK(""x"")"`, `'-1+1`, `'@a`, '"a,""b"""'])
})

it('what does not arrive is no file', async () => {
  signIn()
  const { user } = show(button())
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await screen.findByText('Halyard can’t be reached at the moment', { exact: false })
  expect(saved).toEqual([])
})
