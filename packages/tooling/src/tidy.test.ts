import { describe, expect, it } from 'vitest'
import { named, type Planted, plant, spoil } from './planted.ts'
import { breaches, type Rule, rules } from './tidy.ts'
import { type SourceFile, sourceFiles } from './tree.ts'

const titles = Object.keys(rules) as (keyof typeof rules)[]
const rule = (title: keyof typeof rules): Rule => ({ ...rules[title], except: {} })

describe('in this repository', () => {
  it.each(titles)('%s', (title) => {
    expect(breaches(title, rules[title], sourceFiles())).toEqual([])
  })

  it('an exception that nothing needs is named', () => {
    const stale: Rule = { ...rules['no test sleeps'], except: { 'apps/gone.ts': 'was' } }
    expect(breaches('no test sleeps', stale, [])).toEqual([named('apps/gone.ts: ', 'Remove the exception')])
  })
})

const server = /^apps\/server\/src\/.*\.http\.test\.ts$/
const service = /^apps\/server\/src\/features\/.*\.service\.ts$/
const journey = /^apps\/e2e\/journeys\/.*\.spec\.ts$/
const component = /^apps\/web\/src\/features\/.*(?<!\.test)\.tsx$/
const sheet = /^apps\/web\/src\/(app|features|ui)\/.*(?<!QrCode)\.module\.css$/
const sql = /^prisma\/sql\/spot\/spot_place\w*\.sql$|^prisma\/sql\/.*\.sql$/
const model = /^prisma\/models\/.*\.prisma$/
const another = "CREATE FUNCTION planted() RETURNS void LANGUAGE sql AS $$ SELECT 'x' $$;"
const sound = ({ path }: SourceFile) => sourceFiles().find((file) => file.path === path) as SourceFile

/** What each rule finds on a line of its own in a file as it stands, and what it lets pass. */
const cases: Partial<
  Record<keyof typeof rules, { found: [where: RegExp, breach: string][]; fine: [RegExp, string][] }>
> = {
  'no test is idle': {
    found: [
      [server, "it.todo('fills')"],
      [journey, "test.fixme('fills', run)"],
      [server, "it.runIf(quick)('fills', run)"],
    ],
    fine: [[server, "it.each(rows)('fills', run); findMany({ skip: 20 })"]],
  },
  'no test sleeps': {
    found: [
      [server, 'await new Promise((done) => setTimeout(done, 50))'],
      [journey, 'await page.waitForTimeout(100)'],
      [/^apps\/server\/test\/harness\.ts$/, "await pool.query('SELECT pg_sleep(1)')"],
    ],
    fine: [[server, 'await expect.poll(read).toBe(1)']],
  },
  'no wait is over in a second': {
    found: [
      [server, 'await vi.waitFor(() => expect(heard).toEqual([1, 2]))'],
      [server, 'await vi.waitUntil(() => heard.length > 1)'],
    ],
    fine: [[server, 'await vi.waitFor(() => expect(heard).toEqual([1, 2]), 120_000)']],
  },
  'no expectation holds of anything': {
    found: [
      [server, 'expect(() => plant()).toThrow()'],
      [server, 'toEqual({ principal: expect.anything() })'],
    ],
    fine: [[server, "expect(decrypt).toThrow('cannot be read'); expect(publish).not.toThrow() // .toThrow()"]],
  },
  'no test has a second try': {
    found: [
      [journey, 'test.describe.configure({ retries: 2 })'],
      [/^\.config\/vitest\.config\.ts$/, 'const planted = { retry: 2 }'],
    ],
    fine: [[journey, 'test.describe.configure({ retries: 0 }) // retries: 2']],
  },
  'what does more with --exhaustive is run by it': {
    found: [[server, 'const runs = process.env.EXHAUSTIVE ? 100 : 12']],
    fine: [[server, 'const runs = 12 // EXHAUSTIVE']],
  },
  'nothing is left for later': {
    found: [
      [service, '// TODO round it'],
      [/^prisma\/.*\.sql$/, '-- FIXME lock the order'],
    ],
    fine: [[service, 'const todoList = 1 // The mastodon moved.']],
  },
  'no path of one machine': {
    found: [[/^docs\/operations\.md$/, 'cd /home/anna/halyard']],
    fine: [[service, `'/pages/home/home', '/home/home', './work/tree', https://example.org/work/orders`]],
  },
  'no secret': {
    found: [
      [service, `const key = 'AKIA${'A1B2'.repeat(4)}'`],
      [service, '-----BEGIN RSA PRIVATE KEY-----'],
      [service, `token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMDAxIn0.${'s1'.repeat(20)}'`],
      [/^\.env\.example$/, 'DATABASE_URL=postgres://trade:hunter2@db.internal/trade'],
    ],
    fine: [[service, `smtp://user:password@mail.example:587 postgres://postgres:postgres@127.0.0.1:5432/test`]],
  },
  'no lint is set aside without its name and a reason': {
    found: [
      [service, '// @ts-expect-error'],
      [service, '// biome-ignore lint: all of it'],
      [service, '// biome-ignore lint/suspicious/noExplicitAny'],
      [service, '// biome-ignore-all lint/suspicious/noExplicitAny: generated'],
    ],
    fine: [[service, '// biome-ignore lint/suspicious/noArrayIndexKey: a level is its place']],
  },
  'a date within a sentence is filled in': {
    found: [[component, "{t('until')} <DateText value={endsAt} />"]],
    fine: [[component, "fact(t('endsAt'), <DateText value={endsAt} />)"]],
  },
  'typed amounts have one reader': {
    found: [
      [component, 'const planted = Amount.parse(typed)'],
      [component, 'const planted = <input inputMode="decimal" />'],
      [component, "const quantity = Amount.of(typed.replace(',', '.'))"],
    ],
    fine: [[component, 'const quantity = amountOf(form.values.quantity) // Amount.parse(typed)']],
  },
  'no raw style': {
    found: [
      [sheet, '.planted { color: #fff }'],
      [sheet, '.planted { border: 1px solid white }'],
      [sheet, '.planted { font: 600 13px/1 sans-serif }'],
      [component, "const planted = { colour: '#ff0000' }"],
      [component, "const planted = draw(line, 'rgb(0 0 0 / 50%)')"],
      [component, "const planted = <p style={{ color: 'white' }} />"],
    ],
    fine: [
      [sheet, '#planted { color: var(--up); font-size: var(--size-2); height: 44px } /* #fff */'],
      [component, "const planted = { upDown: 'red', href: '#up' } // '#ff0000'"],
    ],
  },
  'the server asks a clock': {
    found: [
      [service, 'const planted = Date.now()'],
      [/^apps\/server\/src\/platform\/.*\w\.ts$/, 'const planted = new Date()'],
      [/^packages\/domain\/src\/loans\/loan\.ts$/, 'const planted = new Date()'],
    ],
    fine: [[service, 'const planted = new Date(row.endsAt) // Date.now()']],
  },
  'no answer of SQL is cast': {
    found: [
      [service, "const found = await this.database.query<{ id: number }>('SELECT id FROM users')"],
      [service, "const { rows } = await client.query('SELECT id FROM users')"],
      [service, 'const found = (await database.records(text)) as { id: number }[]'],
    ],
    fine: [[service, "const found = await this.database.rows('SELECT id FROM users')"]],
  },
  'money is never a JavaScript number': {
    found: [
      [service, 'export const fee = Number(limits.feeRate)'],
      [component, "const held = +(balance?.available.toString() ?? '0')"],
      [/^packages\/domain\/src\/loans\/loan\.ts$/, 'export const due = (loan: Loan) => loan.principal.toNumber()'],
      [/^packages\/wire\/src\/spot\.ts$/, "const mean = Number.parseFloat(String(row['limit_price']))"],
    ],
    fine: [
      [service, 'const page = Number(query.page), total = add(price, fee), next = sequence + priceStep'],
      [service, '// Number(price) would lose digits'],
    ],
  },
  'only the ledger writes the ledger': {
    found: [
      [/^apps\/server\/src\/features\/.*\.repository\.ts$/, "const paid = 'UPDATE ledger_account SET balance = 0'"],
      [service, 'const post = (prisma) => prisma.posting.createMany({ data })'],
      [sql, 'DELETE FROM journal;'],
      [sql, 'WITH moved AS (UPDATE ONLY public.ledger_account SET balance = 0 RETURNING id) SELECT 1'],
      [sql, 'ALTER TABLE posting DISABLE TRIGGER ALL'],
    ],
    fine: [
      [sql, 'SELECT amount FROM ledger_account WHERE user_id = 1 FOR UPDATE; -- an update posting by posting'],
      [service, 'await prisma.ledgerAccount.findMany({ where })'],
    ],
  },
  'the database keeps no binary fractions': {
    found: [
      [sql, 'ALTER TABLE loan ADD COLUMN rate double precision;'],
      [sql, 'SELECT price::float8 FROM tick;'],
      [model, '  price Float'],
    ],
    fine: [[sql, "RAISE EXCEPTION 'no real money'; -- what is real stays"]],
  },
  'a plan that is made once leaves no choice': {
    found: [
      [sql, 'SET plan_cache_mode = force_generic_plan AS $$'],
      [/^prisma\/sql\/staking\/staking_write\.sql$/, "SELECT FROM stake WHERE (state = 'held') IS TRUE;"],
      [/^prisma\/sql\/staking\/staking_write\.sql$/, 'SET enable_seqscan = off AS $$'],
      [/^prisma\/sql\/spot\/spot_match\.sql$/, 'SET enable_hashjoin = off AS $$'],
    ],
    fine: [
      [/^prisma\/sql\/spot\/spot_match\.sql$/, "SELECT FROM spot_order WHERE (state = 'open') IS TRUE;"],
      [sql, '-- IS TRUE, with enable_sort = off'],
    ],
  },
  'a file of prisma/sql defines the function that it is named for': {
    found: [
      [/^prisma\/sql\/spot\/spot_\w+\.sql$/, another],
      [/^prisma\/sql\/.*\/triggers\.sql$/, another],
      [/^prisma\/sql\/.*\/tables\.sql$/, another],
    ],
    fine: [[/^prisma\/sql\/spot\/spot_\w+\.sql$/, "-- CREATE FUNCTION planted()\nSELECT 'CREATE FUNCTION planted()';"]],
  },
  'functions and triggers of the database are source': {
    found: [[/^apps\/server\/src\/.*\.repository\.ts$/, 'const text = `CREATE FUNCTION planted() RETURNS void`']],
    fine: [[/^apps\/server\/src\/.*\.repository\.ts$/, 'const text = `SELECT planted()`']],
  },
  'the wire package alone speaks the wire': {
    found: [
      [/spot\.service\.ts$/, 'const planted = { mprice: 1 }'],
      [/spot\.service\.ts$/, 'const planted = order.deal_num'],
      [/^apps\/web\/src\/features\/.*Form\.tsx$/, "const planted = row['base64Str']"],
      [/^packages\/domain\/src\/spot\/(?!.*test).*\.ts$/, 'export const zf = 1'],
      [/^prisma\/.*\.sql$/, 'SELECT hy_ykbl FROM contract;'],
      [model, '  gxfe Decimal'],
    ],
    fine: [[service, '// the price rose\nconst primrose = 1']],
  },
  'no words are written into a component': {
    found: [
      [/^apps\/web\/src\/features\/.*\/pages\/\w+\.tsx$/, 'const planted = <p>Buy now</p>'],
      [/^apps\/web\/src\/features\/.*\/api\.ts$/, "const planted = () => toast.good('Saved')"],
      ...[
        '<p>{name} bought</p>',
        "<p>{'Buy'}</p>",
        "<p>{open ? t('open') : 'Closed'}</p>",
        "<p>{open && 'Closed'}</p>",
        `<p>{\`Total $\{sum}\`}</p>`,
        '<button aria-label="Close" />',
        "<input placeholder={wide ? t('sum') : 'Sum'} />",
        '<img alt="A sail" />',
        '<Row summary="Free balance" />',
        '<Field hint="Without a dot" />',
        '<Row summary={up ? "涨" : t("down")} />',
        "<Row onClick={() => toast.good('Saved')} />",
        '<p>买入</p>',
      ].map((jsx): [RegExp, string] => [component, `const planted = ${jsx}`]),
    ],
    fine: [
      "<p title={t('buy')}>{t('buy')}</p>",
      '<p>{a} / {b} · 24 %</p>',
      '<p>&nbsp;</p>',
      '<b>USDT</b>',
      '<h1>Halyard</h1>',
      '<img alt="" />',
      '<div className="row" data-side={up ? "up" : "down"} />',
      "<p>{format(sum, 'short')}</p>",
      "<p>{side === 'buy' && <Arrow />}</p>",
    ].map((jsx): [RegExp, string] => [component, `const planted = ${jsx}`]),
  },
}

describe.each(Object.keys(cases) as (keyof typeof cases)[])('%s: in a file as it stands', (title) => {
  it.each(cases[title]?.found ?? [])('%s: %s is found', (where, breach) => {
    const { file, at } = plant(where, breach)
    const before = breaches(title, rule(title), [sound(file)])
    const found = breaches(title, rule(title), [file]).filter((each) => each.startsWith(at))
    expect(before.filter((each) => each.startsWith(at))).toEqual([])
    expect(found).toEqual([named(at, rules[title].cure)])
  })

  it.each(cases[title]?.fine ?? [])('%s: %s passes', (where, text) => {
    const { file, at } = plant(where, text)
    expect(breaches(title, rule(title), [file]).filter((each) => each.startsWith(at))).toEqual([])
  })
})

/** What each of the others says of files as they stand, one of them spoilt. */
const manifest = /^apps\/server\/package\.json$/
const spoilt: [title: keyof typeof rules, spoilt: Planted, begins: string][] = [
  [
    'a file of prisma/sql defines the function that it is named for',
    spoil(/^prisma\/sql\/ledger\/ledger_\w+\.sql$/, /\bFUNCTION ledger_\w+/i, 'FUNCTION ledger_planted'),
    '',
  ],
  [
    'a file of prisma/sql defines the function that it is named for',
    spoil(/^prisma\/sql\/ledger\/ledger_alarm_stays\.sql$/, /\bCREATE FUNCTION /i, '-- CREATE FUNCTION '),
    'prisma/sql/ledger/ledger_alarm_stays.sql:1: defines no function',
  ],
  ...(
    [
      ['what it is for', /\/articles\/article_counts_writings\.sql$/, /^-- .*\n/, ''],
      ['what it takes', /\/staking\/staking_redeem\.sql$/, /-- {3}takes.*\n/, ''],
      ['what it gives', /\/spot\/spot_match\.sql$/, /takes, gives/, 'takes'],
      ['what it locks', /\/withdrawals\/withdrawal_end\.sql$/, /-- {3}locks.*\n/, ''],
      ['that it refuses supplyExhausted', /\/submit\/submit_left_max\.sql$/, /, supplyExhausted/, ''],
    ] as const
  ).map(([what, where, said, instead]): [keyof typeof rules, Planted, string] => {
    const { file } = spoil(where, said, instead)
    const title = 'the header of a function says what it takes, gives, refuses and locks'
    return [title, { file, at: '' }, `${file.path}:1: the header does not say ${what}`]
  }),
  [
    'what SQL refuses is a refusal of the contract, with what its sentence needs',
    spoil(/^prisma\/sql\/spot\/spot_write\.sql$/, /'tooManyOpenOrders'/, "'tooManyOrders'"),
    '',
  ],
  [
    'what SQL refuses is a refusal of the contract, with what its sentence needs',
    { ...spoil(/^prisma\/sql\/ledger\/ledger_post_rows\.sql$/, /, 'asset', account\.asset/, ''), at: '' },
    'prisma/sql/ledger/ledger_post_rows.sql:',
  ],
  [
    'every endpoint is served',
    spoil(/spot\.controller\.ts$/, /serve\(endpoints\.orderList,/, ''),
    'endpoint orderList: ',
  ],
  [
    'every endpoint is served',
    spoil(/spot\.controller\.ts$/, /serve\(endpoints\.orderList,/, '// serve(endpoints.orderList,\n('),
    'endpoint orderList: ',
  ],
  [
    'every dependency has its reason',
    plant(manifest, '  "optionalDependencies": { "left-pad": "1.3.0" },', /^\{$/),
    'left-pad: has no line',
  ],
  [
    'every dependency has its reason',
    plant(/^docs\/dependencies\.md$/, '- `left-pad`: pads.', /^## Server/),
    'left-pad: is in no package.json',
  ],
  ...['^8.0.0', '~8.1.0', '8', 'latest', '*', 'git+https://example.org/pg.git'].map(
    (version): [keyof typeof rules, Planted, string] => [
      'every dependency is pinned',
      spoil(manifest, /(?<="pg": ")[^"]+/, version),
      `apps/server/package.json: pg is "${version}"`,
    ],
  ),
  [
    'what docs/security.md names as evidence is there',
    plant(/^docs\/security\.md$/, '| 1.1.1 | a | b | `apps/nothing.ts` |'),
    'apps/nothing.ts: ',
  ],
  [
    'what docs/security.md names as evidence is there',
    plant(/^docs\/security\.md$/, `| 1.1.1 | a | b | \`packages/tooling/src/tree.ts: no such ${'title'}\` |`),
    'packages/tooling/src/tree.ts: no such title: ',
  ],
  [
    'each alert has a row in docs/operating.md, and each row an alert',
    plant(/^docs\/alerts\.yml$/, '      - alert: PlantedAlert', /- alert:/),
    'alert PlantedAlert: has no row',
  ],
  [
    'each alert has a row in docs/operating.md, and each row an alert',
    plant(/^docs\/operating\.md$/, '| `PlantedAlert` | wait |'),
    'alert PlantedAlert: is not in docs/alerts.yml',
  ],
  [
    'what an alert has one look for in the log, the server says',
    plant(/^docs\/operating\.md$/, '| `X` | look for "a planted line" |', /^## When an alert fires/),
    'docs/operating.md: no log line says "a planted line"',
  ],
  ...[
    'npm run planted',
    'node packages/embedded/bin/planted.mjs',
    'npm run ops -- planted',
    'Set PLANTED_SETTING.',
  ].map((text): [keyof typeof rules, Planted, string] => [
    'documents name scripts, programs, commands and settings that there are',
    plant(/^docs\/operating\.md$/, text),
    '',
  ]),
  ...(
    [
      [/`SpotService\.place`/, '`SpotService.planted`'],
      [/`acceptOrder`/, '`plantedOrder`'],
      [/`spot_write`/, '`spot_planted`'],
      [/(?<=^1\. )\[`EndpointRoutes/m, 'and [`EndpointRoutes'],
    ] as const
  ).map(([sound, broken]): [keyof typeof rules, Planted, string] => [
    'each life in docs/architecture.md is functions that are where it says, fifteen at most',
    spoil(/^docs\/architecture\.md$/, sound, broken),
    'docs/architecture.md: "',
  ]),
  [
    'each job has a row in docs/architecture.md, and each row a job',
    spoil(/^docs\/architecture\.md$/, /`feed-reveals`/, '`feed-planted`'),
    'job feed-planted: is not there',
  ],
  [
    'each job has a row in docs/architecture.md, and each row a job',
    spoil(/^docs\/architecture\.md$/, /`feed-reveals`/, '`feed-planted`'),
    'job feed-reveals: has no row',
  ],
]

it.each(spoilt)('%s, or it is named (%#)', (title, { file, at }, begins) => {
  const files = sourceFiles().map((other) => (other.path === file.path ? file : other))
  const found = breaches(title, rules[title], files)
  expect(found).toContainEqual(named(begins || at, rules[title].cure))
})

describe('what is missing in all files is named once', () => {
  const without = (word: RegExp) =>
    sourceFiles().map(({ path, text }) => ({ path, text: text.replaceAll(word, 'planted') }))

  it.each<[keyof typeof rules, RegExp, string]>([
    ['every endpoint is called by a page', /\borderList\b/g, 'endpoint orderList: is called by no page'],
    ['every refusal is thrown', /'expiryFull'/g, 'refusal expiryFull: is thrown by nobody'],
    ['every kind of record is posted', /\bcontractOpened\b/g, 'record type contractOpened: is posted by nobody'],
  ])('%s', (title, word, begins) => {
    expect(breaches(title, rules[title], without(word))).toContainEqual(named(begins, rules[title].cure))
  })

  it('an endpoint whose type alone is imported, or that is imported from elsewhere, is not called', () => {
    const title = 'every endpoint is called by a page'
    const text =
      "import type { login } from '@halyard/wire'\nimport { orderList } from './rows.ts'\ncall(endpoints.site)"
    const found = breaches(title, rules[title], [{ path: 'apps/web/src/features/auth/api.ts', text }])
    expect(found.filter((each) => /endpoint (login|orderList|site):/.test(each))).toHaveLength(2)
  })

  it('a function that two nouns have, a noun without cases, and a text that nothing asks for', () => {
    const copied = sourceFiles().find(({ path }) => /\/ledger_\w+\.sql$/.test(path)) as SourceFile
    const copy = { path: copied.path.replace('/ledger/', '/spot/'), text: copied.text }
    const test = 'prisma/sql/wire-transfers/wire-transfers.sql.test.ts'
    const { file: texts } = plant(/^locales\/en-US\/spot\.json$/, '  "plantedWord": "x",', /^\{$/)
    const said = (title: keyof typeof rules, files: SourceFile[]) => breaches(title, rules[title], files)
    const others = (path: string) => sourceFiles().filter((file) => file.path !== path)
    expect(said('a file of prisma/sql defines the function that it is named for', [...sourceFiles(), copy])).toEqual([
      named(`${copy.path}:1: another noun`, 'a name of its own'),
    ])
    expect(said('each noun with functions has cases against them', others(test))).toEqual([
      named(test, 'Write the cases'),
    ])
    expect(said('every text is asked for', [...others(texts.path), texts])).toEqual([
      named('locales/en-US/spot.json: nothing asks for plantedWord', 'Remove it from every language'),
    ])
  })
})

it('a function of another noun writes no ledger, beside those of the ledger', () => {
  const { file } = spoil(/^prisma\/.*\.sql$/, /\bFUNCTION (?:public\.)?ledger_post\b/i, 'FUNCTION spot_post')
  const found = breaches('', rules['only the ledger writes the ledger'], [file])
  expect(found).toContainEqual(expect.stringMatching(/:\d+: "INSERT INTO posting"/i))
})
