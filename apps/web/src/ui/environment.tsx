import { type ComponentType, createContext, type MouseEventHandler, type ReactNode, use } from 'react'

/** What the app provides to components, which know no router, translations or store. */
export interface UiEnvironment {
  /** BCP 47 tag by which numbers and dates are written. */
  language: string
  /** The server's time in milliseconds, for countdowns. */
  now(): number
  /** Whether amounts marked `private` are hidden. */
  amountsHidden: boolean
  /** Writes all times in UTC, or again in the reader's zone. */
  toggleUtc(): void
  texts: UiTexts
  /** A text with values, created on demand. */
  say(key: UiSentence, filling: Readonly<Record<string, string>>): string
  Link: ComponentType<UiLinkProps>
  goBack(): void
  /** The title of the current page, for headers without one. */
  pageTitle: string
  /** The container of sheets, dialogs and toasts, inside the column. */
  overlayRoot: HTMLElement | null
}

interface UiLinkProps {
  to: string
  replace?: boolean
  className?: string | undefined
  children?: ReactNode
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | undefined
  onClick?: MouseEventHandler | undefined
}

/** The texts of components. */
interface UiTexts {
  back: string
  close: string
  cancel: string
  retry: string
  showPassword: string
  hidePassword: string
  copy: string
  copied: string
  copyFailed: string
  loading: string
  listEnd: string
  errorTitle: string
  increase: string
  decrease: string
  refreshing: string
  hiddenAmount: string
  clear: string
  switchZone: string
}

/** The texts of amount fields; home has none, and does not load these. */
type UiSentence = `amounts:${'which' | 'readAs' | 'unreadable' | 'tooFine' | 'notWhole' | 'tooLong'}`

const Environment = createContext<UiEnvironment | undefined>(undefined)

export const UiEnvironmentProvider = Environment

export function useUi(): UiEnvironment {
  const environment = use(Environment)
  if (!environment) throw new Error('UiEnvironmentProvider is missing above this component')
  return environment
}
