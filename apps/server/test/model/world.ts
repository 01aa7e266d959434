import { Amount } from '@halyard/domain'
import { type Act, acts, travelling, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { ContractSettler } from '../../src/features/contracts/contract-settler.job.ts'
import { Reconciler } from '../../src/features/ledger/reconciler.job.ts'
import { MiningPayouts } from '../../src/features/mining/mining-payouts.job.ts'
import { SpotMatcher } from '../../src/features/spot/spot-matcher.job.ts'
import { StakingPayouts } from '../../src/features/staking/staking-payouts.job.ts'
import { TokenSaleReleases } from '../../src/features/token-sale/token-sale-releases.job.ts'
import type { TestApp, TestUser } from '../harness.ts'
import { uploaded, verified } from '../money-movers.ts'
import type { TestOperator } from '../operators.ts'
import { type Coin, coins, type Deal, Model, type Verdict } from './model.ts'

/** What is offered in the world of the test. */
export interface Offered {
  readonly staking: number
  readonly sale: number
  readonly machine: number
  readonly loan: number
}

interface Asked {
  readonly act: Act
  readonly verdict: Verdict
  readonly begun?: Deal | undefined
}

const names = ['ANNA', 'BEN']
let keys = 0

/** The server with two users of this run and two operators; it keeps what was done as a script. */
export class World {
  private readonly script: string[] = []
  private last: { owner: number; asked: Asked; key: string; answer: string } | undefined

  private constructor(
    private readonly app: TestApp,
    private readonly users: readonly TestUser[],
    private readonly operators: readonly TestOperator[],
    readonly ids: Offered,
  ) {}

  /** Two users with what the model begins with, at its first price. */
  static async begin(
    app: TestApp,
    operators: readonly TestOperator[],
    ids: Offered,
  ): Promise<{ model: Model; real: World }> {
    const model = new Model()
    const users: TestUser[] = []
    for (const { available } of model.purses)
      users.push(await verified(app, { USDT: available.USDT.text(), BTC: available.BTC.text() }))
    const real = new World(app, users, operators, ids)
    // As a worker does each minute: after five without it withdrawals stop.
    const differences = await app.get(Reconciler).reconcile()
    if (differences.length > 0) real.fail(`the ledger does not reconcile: ${JSON.stringify(differences)}`)
    await real.tick(model.price)
    return { model, real }
  }

  /** Calls, and fails unless the server says what the model says. */
  async call(owner: number, asked: Asked): Promise<void> {
    keys += 1
    const key = `model-${keys}`
    const answer = await this.app.tries(this.users[owner] as TestUser, ...asked.act, key)
    const said = answer.code === 0 ? 'done' : answer.refusal
    this.script.push(`${curl(asked.act, `$${names[owner]}`, key)} # ${said}`)
    this.last = { owner, asked, key, answer: JSON.stringify(answer.data) }
    if (said !== asked.verdict) this.fail(`it said ${said}, and should have said ${asked.verdict}`)
    if (asked.begun) asked.begun.id = (answer.data as { ID: number }).ID
  }

  /** The last call with its key once more. */
  async again(): Promise<void> {
    if (!this.last) return
    const { owner, asked, key, answer } = this.last
    const repeated = await this.app.tries(this.users[owner] as TestUser, ...asked.act, key)
    this.script.push(`${curl(asked.act, `$${names[owner]}`, key)} # once more`)
    const said = repeated.code === 0 ? 'done' : repeated.refusal
    if (said !== asked.verdict) this.fail(`it said ${said}, and had said ${asked.verdict}`)
    const id = (text: string) => (JSON.parse(text) as { ID?: number } | null)?.ID
    if (id(JSON.stringify(repeated.data)) !== id(answer)) this.fail('it answered another row')
  }

  async tick(price: Amount): Promise<void> {
    this.app.clock.advance({ seconds: 0.01 })
    await this.app.trade('btcusdt', price.text())
    this.script.push(`# the price is ${price}`)
    await this.app.get(SpotMatcher).sweep()
  }

  /** Every contract that is open closes at a price of less than two seconds. */
  async minute(price: Amount): Promise<void> {
    this.script.push('# a minute passes')
    this.app.clock.advance({ seconds: 58.5 })
    await this.tick(price)
    this.app.clock.advance({ seconds: 3 })
    await this.tick(price)
    await this.app.get(ContractSettler).settleDue()
  }

  /** A little more than a day: what is due after a day is due. */
  async day(price: Amount): Promise<void> {
    this.script.push('# a day passes')
    this.app.clock.advance({ days: 1, seconds: 1 })
    await this.tick(price)
    await this.app.get(StakingPayouts).sweep()
    await this.app.get(MiningPayouts).sweep()
    await this.app.get(TokenSaleReleases).sweep()
  }

  /** By both operators where it takes two. */
  async decide({ kind, id }: Deal, act: 'approve' | 'reject' | 'confirm'): Promise<void> {
    const [first, second] = this.operators as [TestOperator, TestOperator]
    const twice = act === 'approve' && kind !== 'withdrawal'
    for (const by of act === 'confirm' ? [second] : twice ? [first, second] : [first]) {
      const decision: Act = acts[act](kind, id)
      const { code, msg } = await this.app.tries(by, ...decision)
      this.script.push(`${curl(decision, '$OPERATOR')} # ${msg}`)
      if (code !== 0) this.fail(`the desk said: ${msg}`)
    }
  }

  voucher(owner: number): Promise<string> {
    return uploaded(this.app, this.users[owner] as TestUser)
  }

  /** Compares the balances and holds of both users with the model. */
  async compare(model: Model): Promise<void> {
    await this.noteExits(model)
    for (const [owner, purse] of model.purses.entries()) {
      const has = await this.purse(owner)
      for (const coin of coins) {
        const expected = `${purse.available[coin]} ${coin} and ${purse.frozen[coin]} held`
        if (has[coin] !== expected) this.fail(`${names[owner]} has ${has[coin]}, and should have ${expected}`)
      }
    }
  }

  /** Exit orders are nobody's answer: their ids are looked up. */
  private async noteExits(model: Model): Promise<void> {
    for (const exit of model.of('order').filter(({ id, exitOf }) => id === 0 && exitOf)) {
      const { rows } = await this.app.pool.query<{ id: string }>('SELECT id FROM spot_order WHERE exit_of = $1', [
        exit.exitOf?.id,
      ])
      if (rows.length !== 1) this.fail(`order ${exit.exitOf?.id} has ${rows.length} exit orders`)
      exit.id = Number(rows[0]?.id)
    }
  }

  private async purse(owner: number): Promise<Record<Coin, string>> {
    const { spot } = await this.app.does(this.users[owner] as TestUser, endpoints.balances, { view: 'spot' })
    const of = (coin: Coin) => {
      const row = spot?.coins.find(({ asset }) => asset === coin)
      return `${row?.available ?? Amount.zero} ${coin} and ${row?.frozen ?? Amount.zero} held`
    }
    return { USDT: of('USDT'), BTC: of('BTC'), HRB: of('HRB') }
  }

  private fail(what: string): never {
    throw new Error([what, ...this.script].join('\n'))
  }
}

/** A call as somebody would repeat it at a terminal. */
function curl([endpoint, terms]: Act, token: string, key?: string): string {
  const { path, headers, body } = travelling(endpoint, wireOf(endpoint, terms), { token, key })
  const said = Object.entries({ ...headers, 'content-type': 'application/json' })
  return `curl -s $HOST${path} ${said.map(([name, value]) => `-H "${name}: ${value}"`).join(' ')} -d '${body}'`
}
