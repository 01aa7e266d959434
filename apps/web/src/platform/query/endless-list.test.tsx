// @vitest-environment happy-dom
import { orderList } from '@halyard/wire/spot'
import { beforeEach, expect, it, vi } from 'vitest'
import { act, screen, show, signIn, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { keyOf } from './api-query.ts'
import { queryClient } from './client.ts'
import { useEndlessList } from './use-endless-list.ts'

/** The number of the newest order. */
let first = 2
const [example] = exampleOf(orderList).list

/** As in a browser: tells where the end stands once it is observed, and after that only what changes. It never does here. */
class EndInSight {
  static frames: (() => void)[] = []
  private observes = true
  constructor(private readonly told: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    EndInSight.frames.push(() => this.observes && this.told([{ isIntersecting: true }]))
  }
  disconnect() {
    this.observes = false
  }
}
/** The next frame: what began to be observed before it is told. */
function frame() {
  for (const tell of EndInSight.frames.splice(0)) tell()
}

beforeEach(() => {
  first = 2
  EndInSight.frames = []
  vi.stubGlobal('IntersectionObserver', EndInSight)
  signIn()
})

function List() {
  const orders = useEndlessList(orderList, {})
  return (
    <InfiniteList
      {...orders}
      keyOf={({ orderId }) => orderId}
      itemHeight={66}
      renderItem={({ orderId }) => `Order ${orderId}`}
      empty=""
    />
  )
}

/** Two pages of one order each; `answer` may have something else to say before one of them. */
function answerPages(answer: (place: string) => void | Promise<void> = () => undefined) {
  const asked: string[] = []
  server.answer(orderList, async (_, query) => {
    const place = query.get('before') || 'newest'
    asked.push(place)
    await answer(place)
    if (!example) throw new Error('the example of the orders has none')
    const page = { total: 2, page: 1, pageSize: 20 }
    return place === 'newest'
      ? { list: [{ ...example, orderId: first }], next: 2, ...page }
      : { list: [{ ...example, orderId: 1 }], next: null, ...page }
  })
  return asked
}

it('goes on when a renewal takes the place of the next page before anything was drawn', async () => {
  answerPages()
  show(<List />)
  await screen.findByText('Order 2')
  await act(async () => {
    frame()
    await queryClient.invalidateQueries({ queryKey: keyOf(orderList) })
  })
  act(frame)
  expect(await screen.findByText('Order 1')).toBeTruthy()
  expect(screen.getByText('End of list')).toBeTruthy()
})

it('makes up for a renewal that the next page takes the place of', async () => {
  const never = new Promise<void>(() => {})
  const asked = answerPages((place): void | Promise<void> =>
    place === 'newest' && asked.length === 2 ? never : undefined,
  )
  show(<List />)
  await screen.findByText('Order 2')
  first = 3
  act(() => void queryClient.invalidateQueries({ queryKey: keyOf(orderList) }))
  await waitFor(() => expect(asked).toHaveLength(2))
  act(frame)
  expect(await screen.findByText('Order 1')).toBeTruthy()
  expect(await screen.findByText('Order 3')).toBeTruthy()
  expect(asked).toEqual(['newest', 'newest', '2', 'newest', '2'])
})

it('asks for the next page once, however long it takes', async () => {
  let arrive = () => {}
  const asked = answerPages((place): void | Promise<void> => {
    if (place !== 'newest') return new Promise((resolve) => (arrive = resolve))
  })
  show(<List />)
  await screen.findByText('Order 2')
  act(frame)
  await waitFor(() => expect(asked).toHaveLength(2))
  act(frame)
  act(frame)
  expect(asked).toEqual(['newest', '2'])
  act(arrive)
  expect(await screen.findByText('Order 1')).toBeTruthy()
})

it('says why the next page is not there, keeps the rows, and goes on when asked to', async () => {
  let broken = true
  const asked = answerPages((place) => {
    if (broken && place !== 'newest') throw new SyntaxError('a page of a proxy')
  })
  const { user } = show(<List />)
  await screen.findByText('Order 2')
  act(frame)
  expect((await screen.findByRole('alert')).textContent).toContain('sent an unexpected answer')
  act(frame)
  expect(asked).toEqual(['newest', '2'])
  expect(screen.getByText('Order 2')).toBeTruthy()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Order 1')).toBeTruthy()
})

it('waits as long as the host says where it refuses the next page for the moment', async () => {
  const asked = answerPages()
  const answered = globalThis.fetch
  const refusals = [
    Response.json({ code: 7, msg: 'Later.', data: null }, { status: 503, headers: { 'retry-after': '0' } }),
  ]
  vi.stubGlobal(
    'fetch',
    (url: URL, init: RequestInit) => (url.searchParams.get('before') && refusals.pop()) || answered(url, init),
  )
  show(<List />)
  await screen.findByText('Order 2')
  act(frame)
  expect(await screen.findByText('Order 1')).toBeTruthy()
  expect(refusals).toEqual([])
  expect(asked).toEqual(['newest', '2'])
})
