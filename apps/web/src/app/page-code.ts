import { type ComponentType, use } from 'react'
import { builtIn, loadPage, type Route } from './routes.ts'

/** Spec section 2: a page that takes 60 s has failed. */
const patience = 60_000

interface Code {
  /** Set once loaded. */
  Page: ComponentType | undefined
  asked: Promise<ComponentType>
  failed: boolean
}

const codes = new Map<Route, Code>()

/** The code of a page, loaded once. */
export function codeOf(route: Route): Code {
  const known = codes.get(route)
  if (known) return known
  const Page = builtIn(route)
  const code: Code = { Page, asked: Page ? Promise.resolve(Page) : ask(route), failed: false }
  codes.set(route, code)
  code.asked.then(
    (Loaded) => {
      code.Page = Loaded
      // As React marks a promise that it has waited for: one that is marked is drawn at once.
      Object.assign(code.asked, { status: 'fulfilled', value: Loaded })
    },
    () => {
      code.failed = true
    },
  )
  return code
}

/** A failed load is tried again. */
export function forgetFailure(route: Route): void {
  if (codes.get(route)?.failed) codes.delete(route)
}

/**
 * Suspends until the code is loaded. One that is loaded is drawn at once: a promise that React does not know to be kept
 * would show the loading view first, which it leaves for 300 ms. Asked in the same way each time, since a component that
 * was suspended in `use` is begun again from there.
 */
export function usePageCode(route: Route): ComponentType {
  return builtIn(route) ?? use(codeOf(route).asked)
}

export class PageNotLoaded extends Error {
  readonly #route: Route
  readonly #late: boolean

  constructor(route: Route, late: boolean, options?: ErrorOptions) {
    super(`${route.path} could not be loaded`, options)
    this.#route = route
    this.#late = late
  }

  /** A browser caches a script's failure until the app is reloaded. */
  retry(again: () => void): void {
    if (!this.#late) return location.reload()
    forgetFailure(this.#route)
    again()
  }
}

function ask(route: Route): Promise<ComponentType> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new PageNotLoaded(route, true)), patience)
    loadPage(route)
      .then(resolve, (cause) => reject(new PageNotLoaded(route, false, { cause })))
      .finally(() => clearTimeout(late))
  })
}
