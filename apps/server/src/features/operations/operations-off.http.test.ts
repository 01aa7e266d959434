import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import {
  balanceOf,
  openDeposits,
  photosOf,
  uploaded,
  verified,
  withdrawalPassword,
} from '../../../test/money-movers.ts'
import { addOperator } from '../../../test/operators.ts'
import { DemoReviewer } from './demo-reviewer.job.ts'
import { OperationsService } from './operations.service.ts'
import { OperatorsService } from './operators.service.ts'

const { createDeposit, createWithdrawal, findWithdrawal, submitIdentity, getUserInfo } = endpoints

/** A built console, as its build leaves it. */
function builtConsole(): string {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="HALYARD_NONCE"><script type="module" nonce="HALYARD_NONCE" src="/console/assets/index-1.js"></script>',
  )
  writeFileSync(join(folder, 'assets/index-1.js'), 'document.title = 1')
  return folder
}

describe('where OPS_ENABLED is not 1', () => {
  const app = appOfFile({ CONSOLE_DIR: builtConsole() })

  it('/ops is not there, whoever asks', async () => {
    const { token } = await addOperator(app)
    const missing = await (await fetch(`${app.url}/nothing-here`)).json()
    for (const path of ['', '/audit', '/log', '/reviews/deposit', '/uploads/x', '/session', '/queue', '/queue/csv']) {
      const response = await fetch(`${app.url}/ops${path}`, { headers: { 'x-operator-token': token } })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual(missing)
    }
    const signIn = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-operator-console': '1' },
      body: '{}',
    }
    expect((await fetch(`${app.url}/ops/sign-in`, signIn)).status).toBe(404)
    expect((await fetch(`${app.url}/docs/operations/openapi.json`)).status).toBe(404)
  })

  it('nor is the console, built as it is', async () => {
    for (const path of ['', '/', '/index.html', '/assets/index-1.js']) {
      expect([path, (await fetch(`${app.url}/console${path}`)).status]).toEqual([path, 404])
    }
  })

  it('and where it is no demo, nobody approves by themselves', async () => {
    await openDeposits(app)
    await app.pool.query(
      `INSERT INTO operator (name, role, created_at) VALUES ('demo reviewer', 'administrator', now())`,
    )
    await expect(app.get(OperatorsService).automatic('demo reviewer')).rejects.toThrow('is a person')
    const user = await app.signedIn()
    const deposit = {
      kind: 'crypto',
      coin: 'USDT',
      network: 'TRC20',
      quantity: Amount.of('250'),
      voucher: await uploaded(app, user),
    } as const
    await app.does(user, createDeposit, deposit)
    app.clock.advance({ hours: 1 })
    await app.get(DemoReviewer).review()
    expect((await balanceOf(app, user, 'USDT')).available).toBe('0')
  })
})

describe('where OPS_ENABLED is 1', () => {
  const app = appOfFile({ OPS_ENABLED: '1', CONSOLE_DIR: builtConsole() })

  it('the console is a page with a nonce of its own each time, which its policy names, and nothing else runs', async () => {
    const pages = await Promise.all([1, 2].map(() => fetch(`${app.url}/console`)))
    const nonces = await Promise.all(
      pages.map(async (page) => {
        expect([page.status, page.url, page.headers.get('cache-control')]).toEqual([
          200,
          `${app.url}/console/`,
          'no-store',
        ])
        const [, nonce = ''] = /<script type="module" nonce="([A-Za-z0-9+/=]{24})"/.exec(await page.text()) ?? []
        const policy = page.headers.get('content-security-policy')
        expect(policy).toContain(
          `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; `,
        )
        expect(policy).not.toContain('unsafe')
        expect(policy).toContain("frame-ancestors 'none'")
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
    const script = await fetch(`${app.url}/console/assets/index-1.js`)
    expect([script.status, await script.text()]).toEqual([200, 'document.title = 1'])
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${app.url}/console/index.html`)).status).toBe(404)
    expect((await fetch(`${app.url}/console/assets/..%2findex.html`)).status).toBe(404)
  })

  it('pages of the users’ app keep their own policy', async () => {
    const policy = (await fetch(`${app.url}/api/nothing`)).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self'")
  })
})

describe('on a demo host', () => {
  const app = appOfFile({ DEMO: '1', DEMO_REVIEW_SECONDS: '20' })

  it('what has waited twenty seconds is approved, on the record, by the demo reviewer', async () => {
    const user = await app.signedIn()
    const card = { documentType: 'passport', name: 'Mira', ...(await photosOf(app, user)) } as const
    await app.does(user, submitIdentity, card)
    const deposit = {
      kind: 'crypto',
      coin: 'USDT',
      network: 'TRC20',
      quantity: Amount.of('250'),
      voucher: await uploaded(app, user),
    } as const
    await app.does(user, createDeposit, deposit)
    const reviewer = app.get(DemoReviewer)
    await reviewer.review()
    expect((await app.does(user, getUserInfo)).identity).toBe('submitted')
    app.clock.advance({ seconds: 21 })
    await Promise.all([reviewer.review(), reviewer.review()])
    expect((await app.does(user, getUserInfo)).identity).toBe('passed')
    expect((await balanceOf(app, user, 'USDT')).available).toBe('250')
    const { rows } = await app.pool.query(
      `SELECT DISTINCT operator_name, kind FROM audit_entry WHERE outcome = 'done' ORDER BY kind`,
    )
    expect(rows).toEqual([
      { operator_name: 'demo reviewer', kind: 'deposit' },
      { operator_name: 'demo reviewer', kind: 'identity' },
    ])
  })

  it('one operator is enough for money, and nobody can act as the demo reviewer', async () => {
    const user = await app.signedIn()
    const by = await addOperator(app)
    const asked = { user: String(user.userId), asset: 'USDT', amount: '5', reason: 'A gift.' }
    expect((await app.get(OperationsService).adjust(by, asked)).outcome).toBe('approved')
    expect((await balanceOf(app, user, 'USDT')).available).toBe('5')
    const { rows } = await app.pool.query(`SELECT token_hash FROM operator WHERE name = 'demo reviewer'`)
    expect(rows).toEqual([{ token_hash: null }])
    const operators = app.get(OperatorsService)
    await expect(operators.renewToken('demo reviewer')).rejects.toThrow('is a program')
    for (const name of ['demo reviewer', 'command line']) {
      await expect(operators.add(name, 'reviewer', null)).rejects.toThrow('the name of a program')
    }
  })

  it('an adjustment that was carried out is answered so, however often its key comes again', async () => {
    const user = await app.signedIn()
    const by = await addOperator(app)
    const asked = { user: String(user.userId), asset: 'USDT', amount: '5', reason: 'A gift.', key: 'gift-1' }
    const first = await app.get(OperationsService).adjust(by, asked)
    expect(first).toMatchObject({ outcome: 'approved', item: { state: 'carried out' } })
    expect(await app.get(OperationsService).adjust(by, asked)).toEqual(first)
    expect((await balanceOf(app, user, 'USDT')).available).toBe('5')
  })

  it('what was refused for a while is approved later, and holds nothing up that comes after it', async () => {
    const [frozen, trader] = [await verified(app, { USDT: '1000' }), await verified(app, { USDT: '1000' })]
    const destination = { network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', remark: '' }
    const asked = { coinId: 1, quantity: Amount.of('10'), withdrawalPassword, ...destination }
    const { withdrawalId: held } = await app.does(frozen, createWithdrawal, asked)
    await app.pool.query(`UPDATE users SET state = 'frozen' WHERE id = $1`, [frozen.userId])
    await app.pool.query(
      `INSERT INTO withdrawal (user_id, kind, asset, quantity, fee, network, address, created_at, updated_at)
       SELECT user_id, kind, asset, quantity, fee, network, address, created_at, updated_at
         FROM withdrawal, generate_series(1, 99) WHERE id = $1`,
      [held],
    )
    const { withdrawalId } = await app.does(trader, createWithdrawal, asked)
    const stateOf = async () => {
      const { state, beingPaid } = await app.does(trader, findWithdrawal, { withdrawalId })
      return beingPaid ? 'being paid' : state
    }
    const tries = async () => {
      const { rows } = await app.pool.query(
        `SELECT count(*)::int AS tries FROM audit_entry WHERE kind = 'withdrawal' AND item = $1 AND outcome = 'refused'`,
        [String(held)],
      )
      return rows[0].tries
    }
    const reviewer = app.get(DemoReviewer)
    app.clock.advance({ seconds: 21 })
    await app.pool.query(`INSERT INTO ledger_alarm (raised_at, detail) VALUES (now(), '[]')`)
    await reviewer.review()
    await reviewer.review()
    expect([await stateOf(), await tries()]).toEqual(['review', 1])
    await app.pool.query('UPDATE ledger_alarm SET cleared_at = now()')
    app.clock.advance({ seconds: 16 })
    // A hundred that are older are refused first, for their owner is frozen; the next round goes past them.
    await reviewer.review()
    await reviewer.review()
    expect([await stateOf(), await tries()]).toEqual(['being paid', 2])
    app.clock.advance({ seconds: 16 })
    await reviewer.review()
    expect([await stateOf(), await tries()]).toEqual(['being paid', 2])
    app.clock.advance({ seconds: 5 })
    await reviewer.review()
    expect(await stateOf()).toBe('completed')
  })
})
