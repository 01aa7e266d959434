import './browser.ts'
import { Amount } from '@halyard/domain'
import { balances } from '@halyard/wire/assets'
import { getUserInfo } from '@halyard/wire/profile'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll } from 'vitest'
import { useUiEnvironment } from '#app/use-ui-environment.ts'
import { loadRemainingTexts } from '#platform/i18n/i18n.ts'
import { AppRouter } from '#platform/navigation/AppRouter.tsx'
import { queryClient } from '#platform/query/client.ts'
import { useSession } from '#platform/session/session.ts'
import { UiEnvironmentProvider } from '#ui/environment.tsx'
import { Toaster } from '#ui/Toaster.tsx'
import { exampleOf, server } from './fake-server.ts'

export { act, screen, waitFor, within } from '@testing-library/react'

// A busy machine draws late, and is not wrong for it.
configure({ asyncUtilTimeout: 120_000, getElementError: (message) => new Error(message ?? 'not found') })

beforeAll(loadRemainingTexts)

afterEach(() => {
  cleanup()
  useSession.getState().signOut()
  queryClient.clear()
  localStorage.clear()
  location.hash = ''
})

/** Draws a component as a page of the app would hold it, and gives the user's hands. */
export function show(component: ReactNode) {
  const user = userEvent.setup({ delay: null })
  return { user, ...render(component, { wrapper: InApp }) }
}

export type User = ReturnType<typeof userEvent.setup>

/** Puts a text in place of what stands in a field. */
export async function fill(user: User, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text !== '') await user.paste(text)
}

/** Presses a button twice, as fast as a finger can. */
export async function pressTwice(user: User, name: string | RegExp): Promise<void> {
  await user.dblClick(screen.getByRole('button', { name }))
}

/** Presses a form's button, and gives the sheet in which what it does is looked at once more. */
export async function openReview(user: User, name: string): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name }))
  return screen.findByRole('dialog', { name: 'Check before you confirm' })
}

/** Presses a form's button and the same in that sheet: twice, as fast as a finger can. */
export async function confirmTwice(user: User, name: string): Promise<void> {
  const review = await openReview(user, name)
  await user.dblClick(within(review).getByRole('button', { name }))
}

/** Signs in somebody who has these amounts. */
export function signIn(held: Record<string, string> = {}): void {
  useSession.getState().signIn('token', { ...exampleOf(getUserInfo), userId: 42 })
  const example = exampleOf(balances)
  const coin = example.spot?.coins[0]
  if (!example.spot || !coin) throw new Error('the example of the balances has no coin')
  const coins = Object.entries(held).map(([asset, available]) => ({
    ...coin,
    asset,
    available: Amount.of(available),
    frozen: Amount.zero,
  }))
  server.answer(balances, { ...example, spot: { ...example.spot, coins } })
}

/** All that an element shows from now on, until it is gone. */
export function watched(element: HTMLElement): string[] {
  const shown = [element.textContent ?? '']
  const look = () => shown.push(element.textContent ?? '')
  new MutationObserver(look).observe(element, { childList: true, characterData: true, subtree: true })
  return shown
}

/** What stands beside a name in a list of facts. */
export function fact(name: string, inside: HTMLElement = document.body): string {
  const value = within(inside).getByText(name, { selector: 'dt, dt *' }).closest('dt')?.nextElementSibling
  return value?.textContent ?? ''
}

function InApp({ children }: { children: ReactNode }) {
  return (
    <AppRouter>
      <Environment>{children}</Environment>
    </AppRouter>
  )
}

function Environment({ children }: { children: ReactNode }) {
  const [overlayRoot, setOverlayRoot] = useState<HTMLElement | null>(null)
  const environment = useUiEnvironment('', overlayRoot, () => {})
  return (
    <QueryClientProvider client={queryClient}>
      <UiEnvironmentProvider value={environment}>
        {children}
        <Toaster />
        <div ref={setOverlayRoot} />
      </UiEnvironmentProvider>
    </QueryClientProvider>
  )
}

/** What is said below a field: its hint, or what is wrong with it. */
export function noteOf(field: HTMLElement): string {
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}
