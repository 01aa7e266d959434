import { randomInt } from 'node:crypto'
import { getUserInfo } from '@halyard/wire/profile'
import type { Page } from '@playwright/test'
import {
  type App,
  captchaAnswer,
  expect,
  patience,
  registerByApi,
  sentCode,
  type Trader,
  titlesOf,
  told,
} from '../harness/index.ts'

/** What a person chose when they registered. */
export interface Account {
  email: string
  password: string
}

let made = 0

/** An account that nobody has yet. */
export function newAccount(): Account {
  made += 1
  return { email: `mira.${Date.now()}.${made}@example.com`, password: 'correct horse battery' }
}

/**
 * Opens an address as a link from elsewhere does. The page before stays until the next one is ready, and what is
 * pressed or filled in meanwhile would be its own: so its head carries a mark, and this waits until that is gone.
 */
export async function open(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector('main > *')?.setAttribute('data-left', ''))
  await page.goto(`/#/pages/${path}`)
  await expect(page.locator('main > [data-left]')).not.toBeAttached()
}

/** Presses the button of a form, and the same in the sheet that shows once more what it does. */
export async function confirm(page: Page, name: string, taps: 'click' | 'dblclick' = 'click'): Promise<void> {
  await page.getByRole('button', { name, exact: true, disabled: false }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true })[taps]()
}

/**
 * The same of what rests on a price, until it is done; answers what the page says then. Where the newest price is too old, as on a machine
 * that is too busy to tell ticks, one is told to try again, and does; the form itself may say so, and then no sheet comes. A price may get
 * too old under the finger, too: then nothing is said, and the sheet stays. What a busy machine matches late is told as placed first.
 */
export async function confirmAtPrice(page: Page, name: string, done: string, taps: 'click' | 'dblclick' = 'click') {
  const sheet = page.getByRole('dialog')
  const late = /^(Bought|Sold)/.test(done) ? 'Order placed' : done
  const onForm = page.getByRole('button', { name, exact: true, disabled: false })
  const onSheet = sheet.getByRole('button', { name, exact: true })
  const pressed = (press: Promise<void>) =>
    press.then(
      () => true,
      () => false,
    )
  for (;;) {
    if (!(await sheet.isVisible())) await pressed(onForm.click({ timeout: nextLook }))
    if (!(await pressed(onSheet[taps]({ timeout: nextLook })))) continue
    const said = await told(
      page,
      new RegExp(`^(${done}|${late}|The latest price is|The exchange did not go through)`),
      {
        timeout: nextLook,
      },
    ).catch(() => undefined)
    if (said !== undefined && new RegExp(`^(${done}|${late})`).test(said)) return said
    if (said === undefined && !(await sheet.isVisible())) return told(page, new RegExp(`^(${done}|${late})`))
  }
}

/** After how many milliseconds a person looks again at what they wanted to press, which may have gone meanwhile. */
const nextLook = 15_000

/** Comes as somebody who registered a moment ago on another device, and opens a page first: home, unless another is named. */
export async function arrive(page: Page, app: App, path = 'home/home'): Promise<Trader> {
  const trader = await registerByApi(app)
  await resume(page, trader)
  await open(page, path)
  await atPage(page, path.split('?')[0] ?? '')
  return trader
}

/** Takes the phone in hand as somebody who signed in before: whatever is opened first is theirs. */
export async function resume(page: Page, trader: Trader): Promise<void> {
  const session = JSON.stringify({ token: trader.token, user: await trader.call(getUserInfo) })
  await page.context().addInitScript((kept) => {
    // An empty page has no storage, and a session that has ended since stays ended.
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('resumed')) return
    sessionStorage.setItem('resumed', 'yes')
    localStorage.setItem('halyard.session', kept)
  }, session)
}

/** Registers in the page as a person does, with the code from the outbox; ends at home. */
export async function register(page: Page, app: App, account = newAccount()): Promise<Account> {
  await open(page, 'login/register?code=HALYARD')
  await page.getByLabel('Email address').fill(account.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await finishRegistration(page, app, account.email, account.password)
  return account
}

/** Types the code that went to the address or number, the password and the captcha; ends at home. */
export async function finishRegistration(page: Page, app: App, target: string, password: string): Promise<void> {
  await expect(page.getByText('Demo: your code is')).toBeVisible()
  await page.getByLabel('Verification code').fill(await sentCode(app, target))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password', { exact: true }).fill(password)
  await answerCaptcha(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await atPage(page, 'home/home')
}

/** Signs in on the login page as it stands. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await finishSignIn(page, password)
}

export async function finishSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  // Where this account was signed in before, no picture is shown.
  if (await page.getByLabel('Characters in the picture').isVisible()) await answerCaptcha(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** From home, where signing in ends, to the page that led to the login. */
export async function goOn(page: Page): Promise<void> {
  await atPage(page, 'home/home')
  await page.getByRole('link', { name: 'Continue where you stopped' }).click()
}

/** Chooses the country of a number and types it; answers the number as messages are sent to it. */
export async function typePhone(page: Page, ending: string): Promise<string> {
  await page.getByRole('radio', { name: 'Phone' }).click()
  await page.getByRole('button', { name: /^Country code/ }).click()
  await page.getByLabel('Search name or code').fill('kingd')
  await page.getByRole('button', { name: /United Kingdom/ }).click()
  await expect(page.getByRole('button', { name: 'Country code GB +44, change' })).toBeVisible()
  await page.getByLabel('Phone number').fill(`07400 ${ending}`)
  return `+447400${ending}`
}

/** Another number each time, since a number has one account. */
export const newEnding = () => String(randomInt(100_000, 1_000_000))

export async function signOut(page: Page): Promise<void> {
  await open(page, 'user/my')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await atPage(page, 'login/login')
}

/** Types what the picture says, once there is one: what was typed for another picture would be taken away. */
export async function answerCaptcha(page: Page, answer = captchaAnswer): Promise<void> {
  await expect(page.locator('form img[src^="data:image"]')).toBeVisible()
  await page.getByLabel('Characters in the picture').fill(answer)
}

/** The number in the page's address, of what it shows. */
export function idIn(page: Page, name = 'id'): string {
  const id = new URL(page.url().replace('/#', '')).searchParams.get(name)
  if (!id) throw new Error(`There is no ${name} in ${page.url()}.`)
  return id
}

/** Waits until the page at this path is the one that is shown: the address is already its own before. */
export async function atPage(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.hash.split('?')[0] === `#/pages/${path}`)
  const titles = titlesOf(path)
  if (titles.length === 0) return
  const other = await page.evaluate(titledOtherwise, { titles, patience })
  if (other !== undefined) throw new Error(`${path} was not shown, but still: ${other}`)
}

/**
 * Runs in the page: its title changes together with the page, or with the view that stands for it while its code loads,
 * whose back button goes with it. Answers the title that stayed when patience ended.
 */
function titledOtherwise({ titles, patience }: { titles: readonly string[]; patience: number }) {
  const startedAt = performance.now()
  return new Promise<string | undefined>((resolve) => {
    const look = () => {
      const loading = document.querySelector('main > [aria-busy="true"]') !== null
      if (titles.includes(document.title) && !loading) resolve(undefined)
      else if (performance.now() - startedAt > patience) resolve(document.title)
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** A device that verifies its user, as a phone with a fingerprint reader; `removed` once it is lost. */
export async function virtualDevice(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    verifies: (isUserVerified: boolean) =>
      protocol.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
