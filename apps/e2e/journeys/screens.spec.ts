import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe, launchBrowser, newOperator, type OwnApp, phone, startApp } from '../harness/index.ts'
import { type DemoPast, demoPast } from '../walks/demo-past.ts'
import { routeTable } from '../walks/route-table.ts'
import { screensOf } from '../walks/screen-list.ts'
import { prepareWalk, visit } from '../walks/walk.ts'
import { atPage, finishSignIn, open, resume } from './account.ts'

let app: OwnApp
let browser: Browser
let past: DemoPast

beforeAll(async () => {
  app = await startApp({ DEMO_REVIEW_SECONDS: '3600', OPS_ENABLED: '1' })
  past = await demoPast(app, await newOperator(app))
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  it('axe has nothing against any screen of somebody who is signed in', async () => {
    const { page, context, close } = await phone(browser, { theme })
    await prepareWalk(context)
    await resume(page, past.trader)
    await context.addInitScript(`localStorage.setItem('halyard.appearance', '{"theme":"${theme}"}')`)
    const faults: string[] = []
    for (const screen of screensOf(past)) {
      await visit(page, app, screen)
      faults.push(...(await axe(page)).map((fault) => `${screen.name}: ${fault}`))
    }
    expect(faults).toEqual([])
    await close()
  })

  it('axe has nothing against any screen that opens without a session', async () => {
    const { page, context, close } = await phone(browser, { theme })
    await prepareWalk(context)
    await context.addInitScript(`localStorage.setItem('halyard.appearance', '{"theme":"${theme}"}')`)
    const faults: string[] = []
    for (const { path } of routeTable().filter((route) => route.public)) {
      await visit(page, app, { name: path, address: path })
      await atPage(page, path)
      faults.push(...(await axe(page)).map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
    await close()
  })
})

it('every other screen leads a visitor to the login, and is there after it', async () => {
  const { page, context, close } = await phone(browser)
  await prepareWalk(context)
  const guarded = screensOf(past).filter(
    ({ address }) => !routeTable().some((route) => route.public && route.path === address.split('?')[0]),
  )
  for (const { address, name } of guarded) {
    await visit(page, app, { address, name })
    await atPage(page, 'login/login')
    expect(await page.evaluate('history.state.usr.from'), name).toBe(`/pages/${address}`)
  }
  // One of them all the way: what is remembered for one is remembered for all.
  await open(page, app, 'bitcoin/exchange?from=BTC')
  await atPage(page, 'login/login')
  await page.getByLabel('Email address').fill(past.trader.email)
  await finishSignIn(page, past.trader.password)
  await atPage(page, 'bitcoin/exchange')
  expect(page.url()).toContain('from=BTC')
  await close()
})
