// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { act, screen, show, waitFor, watched, within } from '#test/component.tsx'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { NumberText } from './NumberText.tsx'
import { PickSheet } from './PickSheet.tsx'
import { ReviewSheet } from './ReviewSheet.tsx'
import { Sheet } from './Sheet.tsx'

function PageWithSheet() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      <button type="button">Behind</button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Details">
        <button type="button">Inside</button>
      </Sheet>
    </>
  )
}

const fruits = ['Apple', 'Pear', 'Plum']

function PageWithPicker({ onChoose }: { onChoose: (fruit: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      <PickSheet
        open={open}
        onClose={() => setOpen(false)}
        title="Fruit"
        find={(typed) => fruits.filter((fruit) => fruit.toLowerCase().includes(typed))}
        keyOf={(fruit) => fruit}
        row={(fruit) => ({ title: fruit })}
        chosen="Plum"
        onChoose={onChoose}
        search={{ label: 'Search', none: (typed) => `No ${typed}` }}
      />
    </>
  )
}

async function openSheet() {
  const { user } = show(<PageWithSheet />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const sheet = await screen.findByRole('dialog', { name: 'Details' })
  return { user, sheet }
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('a sheet closes on Escape and hands the focus back to what opened it', async () => {
  const { user } = await openSheet()
  await user.keyboard('{Escape}')
  await gone()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'))
})

it('a sheet closes on its own button', async () => {
  const { user } = await openSheet()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await gone()
})

it('back closes the sheet and leaves the page', async () => {
  await openSheet()
  const address = location.hash
  await act(async () => history.back())
  await gone()
  expect(location.hash).toBe(address)
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy()
})

it('the focus stays inside a sheet', async () => {
  const { user, sheet } = await openSheet()
  await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true))
  for (let presses = 0; presses < 5; presses += 1) {
    await user.tab()
    expect(document.activeElement?.textContent).not.toBe('Behind')
  }
})

it('a question is answered by its button, and not by Escape', async () => {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  const { user, rerender } = show(
    <ConfirmDialog open title="Cancel the order?" confirmLabel="Cancel it" onConfirm={onConfirm} onCancel={onCancel} />,
  )
  await screen.findByRole('alertdialog', { name: 'Cancel the order?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
  expect(onConfirm).not.toHaveBeenCalled()
  rerender(
    <ConfirmDialog open title="Cancel the order?" confirmLabel="Cancel it" onConfirm={onConfirm} onCancel={onCancel} />,
  )
  await user.click(screen.getByRole('button', { name: 'Cancel it' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

function PageWithReview({ onConfirm }: { onConfirm: () => void }) {
  const [amount, setAmount] = useState<string>()
  return (
    <>
      <Button onPress={() => setAmount('250')}>Open</Button>
      <ReviewSheet
        open={amount !== undefined}
        onClose={() => setAmount(undefined)}
        title="Check"
        figure={{ label: 'You pay', value: <NumberText value={amount} /> }}
        rows={[{ label: 'Fee', value: amount ? 'some' : 'none' }]}
        warning="It is final."
        confirm="Pay"
        onConfirm={() => {
          onConfirm()
          setAmount(undefined)
        }}
      />
    </>
  )
}

it('a review has two buttons, of which the first cancels and the other says what it does', async () => {
  const onConfirm = vi.fn()
  const { user } = show(<PageWithReview onConfirm={onConfirm} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const review = await screen.findByRole('dialog', { name: 'Check' })
  const footer = review.querySelector<HTMLElement>('[class*=footer]')
  const buttons = within(footer ?? review).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cancel', 'Pay'])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await gone()
  expect(onConfirm).not.toHaveBeenCalled()
})

it('while a review that was confirmed closes, its figures stay what they were', async () => {
  const { user } = show(<PageWithReview onConfirm={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const review = await screen.findByRole('dialog', { name: 'Check' })
  const shown = watched(review)
  await user.click(within(review).getByRole('button', { name: 'Pay' }))
  await gone()
  for (const text of shown) expect(text).toContain('You pay250')
  for (const text of shown) expect(text).toContain('Feesome')
})

it('so does a question', async () => {
  const question = (order: string | undefined) => (
    <ConfirmDialog open={order !== undefined} title="Cancel it?" confirmLabel="Yes" onConfirm={() => undefined}>
      {order}
    </ConfirmDialog>
  )
  const { rerender } = show(question('Order 7'))
  const shown = watched(await screen.findByRole('alertdialog'))
  rerender(question(undefined))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  for (const text of shown) expect(text).toContain('Order 7')
})

it('a picker is searched, chooses with one press, and begins anew', async () => {
  const onChoose = vi.fn()
  const { user } = show(<PageWithPicker onChoose={onChoose} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const search = await screen.findByRole('searchbox', { name: 'Search' })
  await user.type(search, 'x')
  expect(screen.getByText('No x')).toBeTruthy()
  await user.clear(search)
  await user.type(search, 'pe')
  expect(screen.queryByRole('button', { name: /Apple/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Pear/ }))
  expect(onChoose).toHaveBeenCalledWith('Pear')
  await gone()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('button', { name: /Apple/ })).toBeTruthy()
})
