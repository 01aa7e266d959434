import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from './chromium.ts'
import { watch } from './problems.ts'
import { keepWhatIsTold } from './told.ts'

/** Starts the browser that npm brings; one is enough for a whole file of journeys. */
export async function launchBrowser(): Promise<Browser> {
  const { executable, environment } = await findChromium()
  return chromium.launch({
    executablePath: executable,
    args: switches,
    env: { ...process.env, ...environment } as Record<string, string>,
  })
}

/**
 * How long a journey waits for what it needs, in milliseconds. It bounds a wait and never decides a test: at a load of
 * twenty a page takes ten times as long as on a quiet machine.
 */
export const patience = 120_000

export const phoneSize = { width: 375, height: 812 }

export interface PhoneOptions {
  theme?: 'dark' | 'light'
  /** Language of the device, such as `de-DE`. */
  locale?: string
  /** What the browser says of its languages, where that is no tag as it should be: `['en-US@posix']`, or nothing. */
  languages?: readonly string[]
  /** Stays blocked unless a journey is about the installed app: a cached answer would hide a missing one. */
  serviceWorkers?: 'allow' | 'block'
  width?: number
  /**
   * Pages and sheets move, and prices flash. Otherwise the person has asked for less motion, which nothing has to wait
   * for.
   */
  motion?: boolean
}

export interface Phone {
  context: BrowserContext
  page: Page
  /** Names an error that this journey provokes on purpose, and that must therefore not fail it. */
  expectProblem(pattern: RegExp): void
  close(): Promise<void>
}

/**
 * A phone of 375×812 points held by a person with this theme and language. Every uncaught error and every error on
 * the console of its pages fails the test at its end (see `setup.ts`).
 */
export async function phone(browser: Browser, options: PhoneOptions = {}): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { ...phoneSize, width: options.width ?? phoneSize.width },
    // A phone has two or three; what is looked for here is the same with one, and drawn in a fourth of the time.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    colorScheme: options.theme ?? 'dark',
    reducedMotion: options.motion ? 'no-preference' : 'reduce',
    locale: options.locale ?? 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: options.serviceWorkers ?? 'block',
  })
  if (options.languages) await context.addInitScript(sayLanguages, options.languages)
  await keepWhatIsTold(context)
  context.setDefaultTimeout(patience)
  const expected: RegExp[] = []
  watch(context, expected)
  return {
    context,
    page: await context.newPage(),
    expectProblem: (pattern) => void expected.push(pattern),
    close: () => context.close(),
  }
}

function sayLanguages(languages: readonly string[]): void {
  Object.defineProperty(navigator, 'languages', { value: languages })
  Object.defineProperty(navigator, 'language', { value: languages[0] ?? '' })
}

/** Root cannot use the sandbox, and a test never talks to anything but the server that it started. */
const switches = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]
