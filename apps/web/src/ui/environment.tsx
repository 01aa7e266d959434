import { type ComponentType, createContext, type MouseEventHandler, type ReactNode, use } from 'react'

/** What the app tells the components: they know no router, no translations and no store of their own. */
export interface UiEnvironment {
  /** BCP 47 tag by which numbers and dates are written. */
  language: string
  /** The time in milliseconds by the server's clock, which countdowns follow. */
  now(): number
  /** Whether amounts marked `private` are covered. */
  amountsHidden: boolean
  texts: UiTexts
  /** A text with something to fill in, where `texts` would have to be written before anybody needs them. */
  say(key: UiSentence, filling: Readonly<Record<string, string>>): string
  Link: ComponentType<UiLinkProps>
  goBack(): void
  /** The title of the page on show, for headers that name none. */
  pageTitle: string
  /** Where sheets, dialogs and toasts are drawn, so that they stay inside the column. */
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

/** The few words that components need by themselves. */
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
}

/** What an amount field says; home has none, and does not load these. */
type UiSentence = `amounts:${'which' | 'readAs' | 'unreadable' | 'tooFine' | 'notWhole' | 'tooLong'}`

const Environment = createContext<UiEnvironment | undefined>(undefined)

export const UiEnvironmentProvider = Environment

export function useUi(): UiEnvironment {
  const environment = use(Environment)
  if (!environment) throw new Error('UiEnvironmentProvider is missing above this component')
  return environment
}
