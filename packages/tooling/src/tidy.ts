import { recordTypes } from '@halyard/domain/ledger'
import { refusals } from '@halyard/wire'
import ts from 'typescript'
import { findings, isTest, place, type SourceFile, withoutComments, withoutTexts } from './tree.ts'

/** What no maintained tool looks for: Biome, dependency-cruiser, knip and jscpd have their own rules (docs/dependencies.md). */
export interface Rule {
  /** The files that it is about. */
  readonly of: (path: string) => boolean
  /** Each breach as `path:line: what stands there`. */
  readonly find: (file: SourceFile) => string[]
  readonly cure: string
  /** Files and folders (with a slash at the end) that may break it, each with the reason. One that no longer does is named. */
  readonly except?: Readonly<Record<string, string>>
}

/** What breaks the rule, each with the cure, and the exceptions that nothing needs any more. */
export function breaches(title: string, rule: Rule, files: readonly SourceFile[]): string[] {
  const found = files.filter(({ path }) => rule.of(path) && !spellsOut.test(path)).flatMap(rule.find)
  const excepted = Object.keys(rule.except ?? {})
  const isBelow = (path: string, breach: string) => breach.startsWith(path.endsWith('/') ? path : `${path}:`)
  return [
    ...found.filter((breach) => !excepted.some((path) => isBelow(path, breach))).map((at) => `${at}. ${rule.cure}`),
    ...excepted
      .filter((path) => !found.some((breach) => isBelow(path, breach)))
      .map((path) => `${path}: keeps the rule "${title}". Remove the exception from packages/tooling/src/tidy.ts.`),
  ]
}

/** A rule in which each match of the pattern is a breach. */
const pattern = (of: Rule['of'], pattern: RegExp, cure: string, more: Partial<Pick<Rule, 'except'>> = {}): Rule => ({
  of,
  find: (file) => findings(file, pattern),
  cure,
  ...more,
})
/** The same, but for comments; and for what stands in texts. */
const inCode = (rule: Rule): Rule => ({ ...rule, find: (file) => rule.find(withoutComments(file)) })
const outsideTexts = (rule: Rule): Rule => ({ ...rule, find: (file) => rule.find(withoutTexts(file)) })

/** These two spell out what they forbid. */
const spellsOut = /^packages\/tooling\/src\/tidy(\.test)?\.ts$/
const isCode = (path: string) => /\.[cm]?[jt]sx?$/.test(path)
const isTestOrItsHelp = (path: string) =>
  isTest(path) || /^apps\/((server|web)\/test|e2e\/journeys)\/|\/testing\//.test(path)
const isOfTheApp = (path: string) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !isTest(path)
const isOfTheServer = (path: string) => /^apps\/server\/src\/.*\.ts$/.test(path) && !isTest(path)
const holdsMoney = (path: string) =>
  /^(apps\/(server|web)\/src|packages\/(domain|wire)\/src|prisma\/seed)\/.*\.tsx?$/.test(path) && !isTest(path)
const writesSql = (path: string) =>
  /^(apps\/server\/src\/|packages\/embedded\/src\/|prisma\/).*\.(ts|mjs|sql)$/.test(path) && !isTest(path)

const colour = [
  '#[0-9a-f]{3,8}\\b',
  '\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\([^)]*\\)',
  '(?<![\\w-])(?:white|black|red|green|blue|yellow|orange|gold|silver|gr[ae]y|purple|pink|brown|teal|navy)(?![\\w-])',
]
const rawStyle = {
  css: new RegExp(
    `(?<=:[^;{}]*)(?:${colour.join('|')})|(?<=\\bfont(?:-size)?[^\\w\\n]*:[^;{}]*)\\b\\d+(?:\\.\\d+)?(?:px|pt)\\b`,
    'gi',
  ),
  code: new RegExp(
    `(?<=(['"\`]))(?:${colour.slice(0, 2).join('|')})(?=\\1)|(?<=style=\\{\\{[^}]*:[^,}]*)(?:${colour[2]})|(?<=\\bfontSize:[^,}\\n]*)\\b\\d+(?:px|pt)\\b`,
    'gi',
  ),
}

const ledgerTable = '"?(?:public"?\\."?)?(?:ledger_account|journal|posting)\\b"?'
const ledgerWrite = new RegExp(
  `\\b(?:insert\\s+into|update(?:\\s+only)?|delete\\s+from(?:\\s+only)?|truncate(?:\\s+table)?|merge\\s+into|copy|disable\\s+trigger\\s+\\w+\\s+on)\\s+${ledgerTable}|\\balter\\s+table\\s+${ledgerTable}\\s+disable\\b|\\.(?:ledgerAccount|journal|posting)\\s*\\.\\s*(?:create|update|upsert|delete)(?:Many)?(?:AndReturn)?\\(`,
  'gi',
)

export const rules = {
  // Biome finds what is skipped or focused; a test that does not run proves nothing, and nobody notices.
  'no test is idle': pattern(
    isTest,
    /\b(?:it|test|describe|suite|bench)(?:\.\w+)*\.(?:skipIf|runIf|todo|fails)\b|\b(?:test|task|context|ctx|t)\.skip\(|\bskip\(\)|\b(?:skip|only|todo|fails)\s*:\s*true\b/g,
    'Run it or remove it. A test that needs Redis is named *.redis.test.ts and collected only where there is one.',
  ),
  // What waits for time is slow on a fast machine and fails on a slow one.
  'no test sleeps': pattern(
    isTestOrItsHelp,
    /\bsetTimeout\(|\bwaitForTimeout\(|\bsleep\(|['"](?:node:)?timers\/promises['"]|\bpg_sleep\b/g,
    'Wait for what should happen (an event, an answer, expect.poll) or move an injected clock.',
  ),
  // Vitest waits for a second where nothing else is said, which a busy machine lets pass.
  'no wait is over in a second': {
    of: isTestOrItsHelp,
    find: (file) =>
      nodesOf(file, /\bvi\s*\.\s*wait/).flatMap((node) =>
        ts.isCallExpression(node) &&
        /^vi\.wait(?:For|Until)$/.test(node.expression.getText()) &&
        node.arguments.length < 2
          ? [at(file, node.expression)]
          : [],
      ),
    cure: 'Say how long at most, 120_000 as elsewhere: it bounds what hangs, and decides no test.',
  },
  // A typing error in the test throws as well.
  'no expectation holds of anything': inCode(
    pattern(
      isTest,
      /(?<!\.not)\.toThrow(?:Error)?\(\)|\bexpect\.anything\(\)/g,
      'Name the reason that is expected, or the value.',
    ),
  ),
  'no test has a second try': inCode(
    pattern(
      (path) => isTest(path) || /^\.config\/vitest|^packages\/tooling\/bin\//.test(path),
      /\b(?:retry|repeats)\s*:\s*[1-9]|--retry\b/g,
      'Find out why the first try fails, and mend that.',
    ),
  ),
  'what does more with --exhaustive is run by it': inCode(
    pattern(
      isTest,
      /\bEXHAUSTIVE\b/g,
      'Name it where `npm test -- --exhaustive` finds its tests (packages/tooling/bin/test.mjs), and here.',
      {
        except: {
          'apps/server/test/model/model.test.ts': 'the project "histories"',
          'apps/server/test/simulation/simulation.test.ts': 'the project "histories"',
          'apps/e2e/journeys/screens.spec.ts': 'a journey that is named there',
          'apps/e2e/journeys/languages.spec.ts': 'a journey that is named there',
        },
      },
    ),
  ),
  'nothing is left for later': pattern(
    () => true,
    /\b(?:TODO|FIXME|XXX|HACK)\b/g,
    'Do it now, or leave it out and open an issue.',
  ),
  'no path of one machine': pattern(
    () => true,
    /(?<![\w.:/$}-])\/(?:home|Users|work|workspace|builds)\/(?!home\b)[\w.-]+|\b[A-Z]:\\\\?Users\b/g,
    'Write the path from the root of the repository.',
  ),
  'no secret': pattern(
    () => true,
    /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bxox[abprs]-[A-Za-z0-9-]{10,}|\bsk_live_[A-Za-z0-9]{16,}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}|\b(?:postgres(?:ql)?|rediss?|smtps?):\/\/[^\s:@/'"`$]+:[^\s@/'"`$]+@(?!127\.0\.0\.1|localhost|[\w.-]*\.example\b)/g,
    'Take it out, and have it replaced where it is valid. Configuration comes from the environment (.env.example).',
  ),
  // Biome finds `any` and what ignores the compiler.
  'no lint is set aside without its name and a reason': pattern(
    isCode,
    /@ts-(?:nocheck|expect-error)|biome-ignore-(?:all|start)|biome-ignore\s+(?:format|(?:lint|assist)(?!\/\w+\/\w+:\s*\S))[^\n]*/g,
    'Mend what it says, or name the one rule, and the reason after a colon.',
  ),
  // A second reader of typed amounts some day reads "10,000" as ten.
  'typed amounts have one reader': inCode(
    pattern(
      isOfTheApp,
      /\binputMode[=:]\s*\{?['"]decimal['"]|\btype=\{?['"]number['"]|\bvalueAsNumber\b|\bparseFloat\(|\bAmount\.parse\(|\breadAmount\(|['"][^'"]*\/amount-(?:text|entry)\.ts['"]|\.replace(?:All)?\((?:['"],['"]|\/,\/g?),\s*['"]\.?['"]\)/g,
      'Amounts are typed into AmountField, which alone reads them; amountOf makes an Amount of what it holds.',
      {
        except: {
          'apps/web/src/ui/AmountField.tsx': 'this is the field',
          'apps/web/src/ui/amount-entry.ts': 'what it does with what is typed',
          'apps/web/src/ui/amount-text.ts': 'how it reads',
          'apps/web/src/ui/use-amount-entry.ts': 'its state',
          'apps/web/src/platform/form/amount-of.ts': 'makes an Amount of what it holds',
        },
      },
    ),
  ),
  // Colours and sizes of text that the two themes and the reader's settings cannot reach.
  'no raw style': inCode({
    of: (path) => isOfTheApp(path) || /^apps\/web\/src\/.*\.css$/.test(path),
    find: (file) => findings(file, file.path.endsWith('.css') ? rawStyle.css : rawStyle.code),
    cure: 'Use a design token: var(--text-1), var(--up), var(--size-body) and so on (apps/web/src/ui/tokens.css).',
    except: {
      'apps/web/src/ui/tokens.css': 'tokens are defined here',
      'apps/web/src/ui/QrCode.module.css': 'cameras want black on white',
    },
  }),
  // A time that a test cannot set is tested by nobody.
  'the server asks a clock': inCode(
    pattern(
      (path) => (isOfTheServer(path) || /^packages\/domain\/src\//.test(path)) && !isTestOrItsHelp(path),
      /\bDate\.now\(\)|\bnew Date\(\)/g,
      'Take `now` as a parameter, or have a Clock injected and ask `this.clock.now()`.',
      { except: { 'apps/server/src/commands/record-feed.ts': 'a program of its own, whose clock is the machine’s' } },
    ),
  ),
  // From the sixteenth digit on a JavaScript number is wrong.
  'money is never a JavaScript number': {
    of: holdsMoney,
    find: (file) => numberMoney(file),
    cure: 'Money is an Amount from @halyard/domain; what only draws is named with its reason in packages/tooling/src/tidy.ts.',
    except: {
      'apps/web/src/features/market/chart/': 'a drawing is a few hundred pixels high',
      'apps/web/src/features/assets/worth-curve.ts': 'a drawing is 150 pixels high; the list beside it has the numbers',
      'packages/domain/src/market/simulation.ts':
        'a random walk has no exact digits; each price it makes is rounded to the tick',
      'packages/domain/src/contracts/offered-periods.ts':
        'a standard deviation is an estimate: it decides what is offered, and no sum',
      'apps/server/src/features/contracts/strategies/': 'wins are counted there, and nothing is paid',
    },
  },
  'only the ledger writes the ledger': {
    of: writesSql,
    find: (file) => findings(withoutLedgerFunctions(withoutComments(file)), ledgerWrite),
    cure: 'Only functions named ledger_* write accounts, journals and postings: call ledger_post, or ledger.post(…).',
  },
  // No sum of money survives a binary fraction. `secs` are seconds.
  'the database keeps no binary fractions': outsideTexts({
    of: (path) => /^prisma\/.*\.(sql|prisma)$/.test(path),
    find: (file) =>
      findings(
        file,
        file.path.endsWith('.prisma')
          ? /(?<=^\s+\w+\s+)Float\b|@db\.(?:Real|DoublePrecision|Money)\b/gm
          : /(?<!\bsecs\s*=>[^,\n]*)\b(?:real|double\s+precision|float[48]?|money)\b/gi,
      ),
    cure: 'Use numeric(38, 18), or an interval or integer where it is no money.',
  }),
  // docs/decisions/039: a plan that was made on an empty table reads all of a full one.
  'a plan that is made once leaves no choice': inCode({
    of: (path) => /^prisma\/sql\/.*\.sql$/.test(path),
    find: (file) => {
      const isMadeOnce = /\bplan_cache_mode = force_generic_plan\b/.test(file.text)
      return findings(
        file,
        isMadeOnce
          ? /\bplan_cache_mode = force_generic_plan\b(?! SET enable_seqscan = off)|\benable_(?!seqscan)\w+ = off/g
          : /\bIS TRUE\b|\benable_\w+ = off/g,
      )
    },
    cure: 'Say `SET plan_cache_mode = force_generic_plan SET enable_seqscan = off`, with both or neither, and `IS TRUE` there alone; another switch has its reason in packages/tooling/src/tidy.ts.',
    except: {
      'prisma/sql/spot/spot_end_orders.sql': 'would hold each order against every item of the batch',
      'prisma/sql/contracts/contract_add_realised.sql': 'would hold each row of a batch against every other',
      'prisma/sql/market/feed_complete_before.sql': 'would read and sort all ticks of the pair',
    },
  }),
} satisfies Record<string, Rule>

/** Refusals that the contract has and nothing outside it names: nobody can be refused so. */
export function unthrownRefusals(files: readonly SourceFile[], names = Object.keys(refusals)): string[] {
  const texts = files
    .filter(({ path }) => /^(apps\/server\/src|packages\/domain\/src|prisma\/sql)\//.test(path) && !isTest(path))
    .map((file) => withoutComments(file).text)
  return names
    .filter((name) => !texts.some((text) => text.includes(`'${name}'`)))
    .map((name) => `refusal ${name} is thrown by nobody. Throw it, or remove it from packages/wire/src/refusals.ts.`)
}

/** Kinds of record that no journal of the domain, the server or the database posts. */
export function unpostedRecords(files: readonly SourceFile[], names = Object.keys(recordTypes)): string[] {
  const said = new Set(
    files
      .filter(({ path }) => /^(apps\/server\/src|packages\/domain\/src|prisma\/sql)\//.test(path) && !isTest(path))
      .filter(({ path }) => !path.endsWith('/record-types.ts'))
      .flatMap((file) => withoutComments(file).text.match(/\w+/g) ?? []),
  )
  return names
    .filter((name) => !said.has(name))
    .map((name) => `record type ${name} is posted by nobody. Post it, or remove it from record-types.ts of the ledger.`)
}

/** Keys of the English texts of which no source says the last word, whole or as the end of a template. */
export function unusedTexts(files: readonly SourceFile[], texts: ReadonlyMap<string, readonly string[]>): string[] {
  const said = new Set(files.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  const endings = new Set(files.flatMap(({ text }) => text.match(/(?<=\$\{[^}]*\})[A-Z]\w*/g) ?? []))
  const isAskedFor = (word: string) => said.has(word) || [...endings].some((ending) => word.endsWith(ending))
  return [...texts].flatMap(([path, keys]) =>
    keys
      .filter((key) => !isAskedFor((key.split('.').at(-1) ?? '').replace(/_(?:zero|one|two|few|many|other)$/, '')))
      .map((key) => `${path}: nothing asks for ${key}. Remove it from every language.`),
  )
}

/** `path:line: "what stands there"` of a node. */
const at = (file: SourceFile, node: ts.Node) => `${place(file, node.getStart())}: "${node.getText()}"`

/** All nodes of a file that has the word; of any other none, since reading takes long. */
function nodesOf({ path, text }: SourceFile, word: RegExp): ts.Node[] {
  if (!word.test(text)) return []
  const all: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    all.push(node)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return all
}

/** `Number(…)`, `parseFloat(…)`, unary plus or `….toNumber()` of something that a name calls money. */
function numberMoney(file: SourceFile): string[] {
  const found: ts.Node[] = []
  for (const node of nodesOf(file, /\b(?:Number|parse\w+|toNumber)\b|[=(,?:]\s*\+/)) {
    const converted = toNumber(node)
    const isWithin = found.some((outer) => outer.pos <= node.pos && node.end <= outer.end)
    if (converted && namesMoney(converted) && !isWithin) found.push(node)
  }
  return found.map((node) => at(file, node))
}

function toNumber(node: ts.Node): ts.Node | undefined {
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken) return node.operand
  if (!ts.isCallExpression(node)) return undefined
  const callee = node.expression.getText()
  if (/^(?:Number|parseFloat|parseInt|Number\.parse(?:Float|Int))$/.test(callee)) return node.arguments[0]
  return callee.endsWith('.toNumber') ? node : undefined
}

/** Whether a name of money stands anywhere in it: `order.price`, `row['balance']`, `String(limits.amountMin)`. */
function namesMoney(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && node.expression.getText().endsWith('.toNumber')) return true
  if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && money.test(node.text)) return true
  return ts.forEachChild(node, (child) => namesMoney(child) || undefined) ?? false
}

/** A name whose last word is money; qualifiers and plurals may follow: `limitPrice`, `fee_rate`, `amountMin`. */
const money =
  /(?:^|_|[a-z\d](?=[A-Z]))(?:amount|price|balance|fee|quantity|turnover|profit|stake|premium|principal|payout|penalty|notional|available|frozen|interest|rate|worth|cost|funds)s?(?:_?(?:min|max|before|after|total))?$/i

/** The file with the bodies of the ledger's functions blanked out. */
function withoutLedgerFunctions(file: SourceFile): SourceFile {
  const functions = /\bcreate\s+(?:or\s+replace\s+)?function\s+(?:public\.)?ledger_\w+[\s\S]*?\$(\w*)\$[\s\S]*?\$\1\$/gi
  return file.path.endsWith('.sql')
    ? { path: file.path, text: file.text.replace(functions, (body) => body.replace(/[^\n]/g, ' ')) }
    : file
}
