import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordTypes } from '@halyard/domain/ledger'
import { endpoints, refusals } from '@halyard/wire'
import { hostEndpoints } from '@halyard/wire/host'
import { operationsEndpoints } from '@halyard/wire/operations'
import ts from 'typescript'
import { textsOf } from './texts.ts'
import { findings, isTest, place, root, type SourceFile, within, withoutComments, withoutTexts } from './tree.ts'

/**
 * What no maintained tool looks for: Biome, dependency-cruiser, knip and jscpd have their own rules
 * (docs/dependencies.md). Apart from it stand tests that read more than the files of the repository: what is installed
 * (licences), built (home, page-files) or recorded by a run (mutants, expand-and-contract, which `-u` writes); and
 * those of a tool's configuration (imports, containers), of thirteen languages (texts) and of the specification.
 */
export interface Rule {
  /** The files that it is about. */
  readonly of: (path: string) => boolean
  /** Each breach among them as `path:line: what stands there`, or as `what it is about: what is wrong with it`. */
  readonly find: (files: readonly SourceFile[]) => string[]
  readonly cure: string
  /**
   * Who may break it, each with the reason: files, folders (with a slash at the end), or what a breach begins with. One
   * that no longer does is named.
   */
  readonly except?: Readonly<Record<string, string>>
}

/** What breaks the rule, each with the cure, and the exceptions that nothing needs any more. */
export function breaches(title: string, rule: Rule, files: readonly SourceFile[]): string[] {
  const found = rule.find(files.filter(({ path }) => rule.of(path) && !spellsOut.test(path)))
  const excepted = Object.keys(rule.except ?? {})
  const isBelow = (path: string, breach: string) => breach.startsWith(path.endsWith('/') ? path : `${path}:`)
  return [
    ...found.filter((breach) => !excepted.some((path) => isBelow(path, breach))).map((at) => `${at}. ${rule.cure}`),
    ...excepted
      .filter((path) => !found.some((breach) => isBelow(path, breach)))
      .map((path) => `${path}: keeps the rule "${title}". Remove the exception from packages/tooling/src/tidy.ts.`),
  ]
}

/** What is looked for in each file by itself. */
const each =
  (find: (file: SourceFile) => string[]): Rule['find'] =>
  (files) =>
    files.flatMap(find)
/** A rule in which each match of the pattern is a breach. */
const pattern = (of: Rule['of'], pattern: RegExp, cure: string, more: Partial<Pick<Rule, 'except'>> = {}): Rule => ({
  of,
  find: each((file) => findings(file, pattern)),
  cure,
  ...more,
})
/** The same, but for comments; and for what stands in texts. */
const inCode = (rule: Rule): Rule => ({ ...rule, find: (files) => rule.find(files.map(withoutComments)) })
const outsideTexts = (rule: Rule): Rule => ({ ...rule, find: (files) => rule.find(files.map(withoutTexts)) })
/** All matches of the pattern's first group in the files. */
const saidIn = (files: readonly SourceFile[], pattern: RegExp) =>
  new Set(files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)))

/** These two spell out what they forbid. */
const spellsOut = /^packages\/tooling\/src\/tidy(\.test)?\.ts$/
const isCode = (path: string) => /\.[cm]?[jt]sx?$/.test(path)
const isTestOrItsHelp = (path: string) =>
  isTest(path) || /^apps\/((server|web)\/test|e2e\/journeys)\/|\/testing\//.test(path)
const isOfTheApp = (path: string) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !isTest(path)
const isOfTheServer = (path: string) => /^apps\/server\/src\/.*\.ts$/.test(path) && !isTest(path)
const holdsMoney = (path: string) =>
  /^(apps\/(server|web|console)\/src|packages\/(domain|wire)\/src|prisma\/seed)\/.*\.tsx?$/.test(path) && !isTest(path)
const writesSql = (path: string) =>
  /^(apps\/server\/src\/|packages\/embedded\/src\/|prisma\/).*\.(ts|mjs|sql)$/.test(path) && !isTest(path)
const decides = (path: string) => /^(apps\/server\/src|packages\/domain\/src|prisma\/sql)\//.test(path) && !isTest(path)
/** `prisma/sql/<noun>/`, where a file's name says what is in it; see packages/embedded/src/schema/sources.ts. */
const isSql = (path: string) => /^prisma\/sql\/[a-z-]+\/\w+\.sql$/.test(path)
const isSqlFunction = (path: string) => isSql(path) && !/\/(?:types|tables|triggers|rows)\.sql$/.test(path)

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
    /\b(?:it|test|describe|suite|bench)(?:\.\w+)*\.(?:skipIf|runIf|todo|fails|fixme)\b|\b(?:test|task|context|ctx|t)\.skip\(|\bskip\(\)|\b(?:skip|only|todo|fails)\s*:\s*true\b/g,
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
    find: each((file) =>
      nodesOf(file, /\bvi\s*\.\s*wait/).flatMap((node) =>
        ts.isCallExpression(node) &&
        /^vi\.wait(?:For|Until)$/.test(node.expression.getText()) &&
        node.arguments.length < 2
          ? [at(file, node.expression)]
          : [],
      ),
    ),
    cure: 'Say how long at most, 120_000 as elsewhere: it bounds what hangs, and decides no test.',
  },
  // A typo in the test throws as well.
  'no expectation holds of anything': inCode(
    pattern(
      isTest,
      /(?<!\.not)\.toThrow(?:Error)?\(\)|\bexpect\.anything\(\)/g,
      'Name the reason that is expected, or the value.',
    ),
  ),
  'no test has a second try': inCode(
    pattern(
      (path) => isTest(path) || /^\.config\/vitest|^packages\/tooling\/bin\/|^apps\/e2e\/playwright\.config/.test(path),
      /\b(?:retry|retries|repeats|repeatEach)\s*:\s*[1-9]|--retr(?:y|ies)\b/g,
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
          'apps/server/test/model/books.test.ts': 'the project "histories"',
          'apps/server/test/model/model.test.ts': 'the project "histories"',
          'apps/server/test/simulation/books.test.ts': 'the project "histories"',
          'apps/server/test/simulation/simulation.test.ts': 'the project "histories"',
          'packages/domain/src/spot/book-histories.test.ts': 'the project "histories"',
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
  // Where the date stands, and in which case, is for each language to say.
  'a date within a sentence is filled in': pattern(
    (path) => /^apps\/web\/src\/.*\.tsx$/.test(path),
    /\{t\([^{}]*\)\}\s+<DateText/g,
    'Give the text a placeholder, and fill it with formatDate: {{at}}.',
  ),
  // A second parser of typed amounts may read "10,000" as ten.
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
    find: each((file) => findings(file, file.path.endsWith('.css') ? rawStyle.css : rawStyle.code)),
    cure: 'Use a design token: var(--text-1), var(--up), var(--size-body) and so on (apps/web/src/ui/tokens.css).',
    except: {
      'apps/web/src/ui/tokens.css': 'tokens are defined here',
      'apps/web/src/ui/QrCode.module.css': 'cameras want black on white',
    },
  }),
  // What reads the machine's clock cannot be tested at a chosen time.
  'the server asks a clock': inCode(
    pattern(
      (path) => (isOfTheServer(path) || /^packages\/domain\/src\//.test(path)) && !isTestOrItsHelp(path),
      /\bDate\.now\(\)|\bnew Date\(\)/g,
      'Take `now` as a parameter, or have a Clock injected and ask `this.clock.now()`.',
      {
        except: {
          'apps/server/src/commands/own-beacon.ts': 'a program of its own, whose clock is the machine’s',
          'apps/server/src/commands/record-feed.ts': 'a program of its own, whose clock is the machine’s',
          'apps/server/src/commands/verify-books.ts': 'a program of its own, whose clock is the machine’s',
          'apps/server/src/commands/verify-feed.ts': 'a program of its own, whose clock is the machine’s',
        },
      },
    ),
  ),
  // docs/decisions/073: a type that somebody wrote stays as it is when the statement changes.
  'no answer of SQL is cast': inCode(
    pattern(
      isOfTheServer,
      /\bquery<|\$(?:query|execute)Raw|\brows\b[^=\n]*= await [\w.?]+\.query\(|\b(?:rows|row|records)(?:From)?\((?:[^()]|\([^()]*\))*\)\)? as\b/g,
      'Read it with rows, row, rowsFrom or pageOf: their type is what the database says of the text (`npm test -- statements -u`).',
      { except: { 'apps/server/src/platform/database/': 'is what all others read with' } },
    ),
  ),
  // From the sixteenth digit on a JavaScript number is wrong.
  'money is never a JavaScript number': {
    of: holdsMoney,
    find: each(numberMoney),
    cure: 'Money is an Amount from @halyard/domain; what only draws is named with its reason in packages/tooling/src/tidy.ts.',
    except: {
      'apps/web/src/features/market/chart/': 'a drawing is a few hundred pixels high',
      'apps/console/src/books.tsx': 'a drawing is 120 pixels high; the table below it has the figures',
      'apps/web/src/features/assets/worth-curve.ts': 'a drawing is 150 pixels high; the list beside it has the numbers',
      'packages/domain/src/market/simulation.ts':
        'a random walk has no exact digits; each price it makes is rounded to the tick',
      'packages/domain/src/contracts/offered-periods.ts':
        'a standard deviation is an estimate: it decides what is offered, and no sum',
      'apps/server/src/features/contracts/strategies/': 'wins are counted there, and nothing is paid',
      'packages/domain/src/spot/ladder.ts': 'whole steps and lots are counted, and more than can be are refused',
      'apps/web/src/features/market/components/OrderBook.tsx': 'a bar is drawn in whole percent of the widest',
    },
  },
  'only the ledger writes the ledger': {
    of: writesSql,
    find: each((file) => findings(withoutLedgerFunctions(withoutComments(file)), ledgerWrite)),
    cure: 'Only functions named ledger_* write accounts, journals and postings: call ledger_post, or ledger.post(…).',
  },
  // No sum of money survives a binary fraction. `secs` are seconds.
  'the database keeps no binary fractions': outsideTexts({
    of: (path) => /^prisma\/.*\.(sql|prisma)$/.test(path),
    find: each((file) =>
      findings(
        file,
        file.path.endsWith('.prisma')
          ? /(?<=^\s+\w+\s+)Float\b|@db\.(?:Real|DoublePrecision|Money)\b/gm
          : /(?<!\bsecs\s*=>[^,\n]*)\b(?:real|double\s+precision|float[48]?|money)\b/gi,
      ),
    ),
    cure: 'Use numeric(38, 18), or an interval or integer where it is no money.',
  }),
  // docs/decisions/039: a plan that was made on an empty table reads all of a full one.
  'a plan that is made once leaves no choice': inCode({
    of: (path) => /^prisma\/sql\/.*\.sql$/.test(path),
    find: each((file) => {
      const isMadeOnce = /\bplan_cache_mode = force_generic_plan\b/.test(file.text)
      return findings(
        file,
        isMadeOnce
          ? /\bplan_cache_mode = force_generic_plan\b(?! SET enable_seqscan = off)|\benable_(?!seqscan)\w+ = off/g
          : /\bIS TRUE\b|\benable_\w+ = off/g,
      )
    }),
    cure: 'Say `SET plan_cache_mode = force_generic_plan SET enable_seqscan = off`, with both or neither, and `IS TRUE` there alone; another switch has its reason in packages/tooling/src/tidy.ts.',
    except: {
      'prisma/sql/spot/spot_end_orders.sql': 'would hold each order against every item of the batch',
      'prisma/sql/contracts/contract_add_realised.sql': 'would hold each row of a batch against every other',
      'prisma/sql/market/feed_complete_before.sql': 'would read and sort all ticks of the pair',
    },
  }),
  'a file of prisma/sql defines the function that it is named for': {
    of: isSql,
    find: (files) => [...files.flatMap(misplacedFunctions), ...doubledFunctions(files)],
    cure: 'Put each function into prisma/sql/<noun>/<function>.sql under a name of its own, and run npm run migration -- <name>.',
  },
  'functions and triggers of the database are source': pattern(
    (path) => /^(apps\/server\/src|packages\/embedded)\/.*\.(ts|mjs)$/.test(path) && !isTest(path),
    /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:CONSTRAINT\s+)?(?:FUNCTION|PROCEDURE|TRIGGER)\s+\w+/g,
    'Put them into prisma/sql/<noun>/.',
  ),
  'the header of a function says what it takes, gives, refuses and locks': {
    of: isSqlFunction,
    find: each(unsaidInHeader),
    cure: 'Write it as those beside it do.',
  },
  'each noun with functions has cases against them': {
    of: (path) => path.startsWith('prisma/sql/'),
    find: (files) => {
      const paths = files.map(({ path }) => path)
      const nouns = new Set(paths.filter(isSqlFunction).map((path) => path.split('/')[2]))
      const tests = [...nouns].map((noun) => `prisma/sql/${noun}/${noun}.sql.test.ts`)
      return tests.filter((test) => !paths.includes(test)).map((test) => `${test}: is missing`)
    },
    cure: 'Write the cases of the functions beside it, as tables.',
  },
  'what SQL refuses is a refusal of the contract, with what its sentence needs': {
    of: isSql,
    find: each(unknownRefusals),
    cure: 'Name one of packages/wire/src/refusals.ts with all that it has as its detail, or add it there.',
  },
  'every refusal is thrown': {
    of: decides,
    find: (files) => {
      const thrown = saidIn(files.map(withoutComments), /'(\w+)'/g)
      const names = Object.keys(refusals).filter((name) => !thrown.has(name))
      return names.map((name) => `refusal ${name}: is thrown by nobody`)
    },
    cure: 'Throw it, or remove it from packages/wire/src/refusals.ts.',
  },
  'every kind of record is posted': {
    of: (path) => decides(path) && !path.endsWith('/record-types.ts'),
    find: (files) => {
      const posted = saidIn(files.map(withoutComments), /(\w+)/g)
      const names = Object.keys(recordTypes).filter((name) => !posted.has(name))
      return names.map((name) => `record type ${name}: is posted by nobody`)
    },
    cure: 'Post it, or remove it from record-types.ts of the ledger.',
  },
  // What is served twice Fastify finds, and what is no endpoint the compiler.
  'every endpoint is served': {
    of: isOfTheServer,
    find: (files) => {
      const served = saidIn(files.map(withoutComments), /\bserve\(\s*(?:\w+\.)+(\w+)\s*,/g)
      const names = Object.keys({ ...endpoints, ...operationsEndpoints, ...hostEndpoints })
      return names.filter((name) => !served.has(name)).map((name) => `endpoint ${name}: is served by nobody`)
    },
    cure: 'Add serve(endpoints.<name>, …) to the routes of its feature.',
  },
  // knip sees each of them used in the record of all.
  'every endpoint is called by a page': {
    of: isOfTheApp,
    find: (files) => {
      const called = new Set(files.map(withoutComments).flatMap(takenFromWire))
      const names = Object.keys(endpoints).filter((name) => !called.has(name))
      return names.map((name) => `endpoint ${name}: is called by no page`)
    },
    cure: 'Import it from the wire package where it is called, or except it in packages/tooling/src/tidy.ts.',
    except: {
      'endpoint orderBook': 'for integrators: the app is told of the book by its socket',
      'endpoint loanQuote': 'for integrators: the app computes the same by the domain’s rule, while one types',
      'endpoint feedEpoch': 'for integrators: who computes ticks again does so with a program',
      'endpoint feedRounds': 'for integrators: who checks rounds and computes ticks again does so with a program',
    },
  },
  // The odd names of the protocol (spec section 7).
  'the wire package alone speaks the wire': inCode({
    of: (path) => /\.([cm]?[jt]sx?|sql|prisma|css|ya?ml|json|html)$/.test(path) && !speaksWire.test(path),
    find: each((file) => findings(file, wireWords())),
    cure: 'The wire package translates this name: use the term that its codec gives, or add one there.',
  }),
  // Biome's noJsxLiterals sees neither the arms of a choice nor what a property or a toast is given.
  'no words are written into a component': {
    of: isOfTheApp,
    find: each(literals),
    cure: 'Give it a key in locales/ and use t().',
  },
  'every text is asked for': {
    of: (path) =>
      /^(apps\/(web|server)\/.*|packages\/(wire|domain)\/src\/.*)\.tsx?$|^prisma\/.*\.(sql|prisma)$|^locales\/en-US\/[^/]+\.json$/.test(
        path,
      ),
    find: unusedTexts,
    cure: 'Remove it from every language.',
  },
  'every dependency has its reason': {
    of: (path) => /(^|\/)package\.json$|^docs\/dependencies\.md$/.test(path),
    find: (files) => {
      const used = new Set(files.filter(isManifest).flatMap((file) => Object.keys(dependenciesOf(file))))
      const described = saidIn(
        files.filter((file) => !isManifest(file)),
        /^[-|*\s]*`([^`]+)`/gm,
      )
      return [
        ...[...used]
          .filter((name) => !described.has(name) && !name.startsWith('@halyard/'))
          .map((name) => `${name}: has no line`),
        ...[...described].filter((name) => !used.has(name)).map((name) => `${name}: is in no package.json`),
      ]
    },
    cure: 'In docs/dependencies.md each has a line, "- `name`: what it does for us and why this one", and nothing else has.',
  },
  'every dependency is pinned': {
    of: (path) => /(^|\/)package\.json$/.test(path),
    find: each((file) =>
      Object.entries(dependenciesOf(file))
        .filter(([, version]) => !/^(?:workspace:\*|(?:npm:[@\w/.-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?)$/.test(version))
        .map(([name, version]) => `${file.path}: ${name} is "${version}"`),
    ),
    cure: 'Pin one exact version.',
  },
  // Its last column has `path` or `path: what stands there`.
  'what docs/security.md names as evidence is there': {
    of: (path) => path === 'docs/security.md',
    find: each(({ text }) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .flatMap((row) => [...(row.split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, named = '']) => named))
        .filter((named) => {
          const [path = '', ...words] = named.split(': ')
          const file = join(root, path)
          return !existsSync(file) || !readFileSync(file, 'utf8').includes(words.join(': '))
        })
        .map((named) => `${named}: is not there`),
    ),
    cure: 'Name what shows it, or say that it is not met.',
  },
  // Whoever is on call types what these say.
  'each alert has a row in docs/operating.md, and each row an alert': {
    of: (path) => path === 'docs/operating.md' || path === 'docs/alerts.yml',
    find: (files) => {
      const [alerts, rows] = [saidIn(files, /^ *- alert: (\w+)/gm), saidIn(files, /^\| `([A-Z]+[a-z]\w+)` +\|/gm)]
      return [
        ...[...alerts].filter((name) => !rows.has(name)).map((name) => `alert ${name}: has no row`),
        ...[...rows].filter((name) => !alerts.has(name)).map((name) => `alert ${name}: is not in docs/alerts.yml`),
      ]
    },
    cure: 'Write in docs/operating.md, "When an alert fires", what to do on it, or take the row out.',
  },
  'what an alert has one look for in the log, the server says': {
    of: (path) => path === 'docs/operating.md' || isOfTheServer(path),
    find: (files) => {
      const [rows = ''] = /## When an alert fires[\s\S]*?\n## /.exec(textAt(files, 'docs/operating.md')) ?? []
      const inRows = (pattern: RegExp) => [...saidIn([{ path: '', text: rows }], pattern)]
      const sources = files.filter(({ path }) => isOfTheServer(path))
      return [...inRows(/"([^"]+)"/g), ...inRows(/the log[^|`]*for `(\w+)`/g)]
        .filter((words) => !sources.some(({ text }) => text.includes(words)))
        .map((words) => `docs/operating.md: no log line says "${words}"`)
    },
    cure: 'Quote what the server logs.',
  },
  'documents name scripts, programs, commands and settings that there are': {
    of: (path) =>
      isDocument(path) ||
      /^(package\.json|\.env\.example|docker-compose\.yml)$|^(proxy|apps\/server\/src)\/|^packages\/embedded\/bin\/.*\.mjs$/.test(
        path,
      ),
    find: (files) => {
      const { scripts } = JSON.parse(textAt(files, 'package.json')) as { scripts: object }
      const others = files.filter(({ path }) => !isDocument(path))
      // Words of their own, and the nouns whose terms are edited.
      const commands = others.filter(({ path }) => /^apps\/server\/src\/(commands|features)\//.test(path))
      const named = (documents: readonly SourceFile[], pattern: RegExp, isThere: (name: string) => boolean) =>
        documents.flatMap((file) =>
          [...file.text.matchAll(pattern)]
            .filter(([, name = '']) => !isThere(name))
            .map(({ 1: name, index }) => `${place(file, index)}: there is no ${name}`),
        )
      const documents = files.filter(({ path }) => isDocument(path))
      return [
        ...named(documents, /npm run ([\w:-]+)/g, (name) => name in scripts),
        ...named(documents, /(packages\/embedded\/bin\/\S+\.mjs)/g, (path) => files.some((file) => file.path === path)),
        ...named(
          documents,
          /npm run ops -- ([a-z]\w*)/g,
          (name) => name === 'help' || commands.some(({ text }) => text.includes(`'${name}'`)),
        ),
        ...named(
          documents.filter(({ path }) => path === 'docs/operating.md'),
          /\b([A-Z]{2,}(?:_[A-Z]+)+)\b/g,
          (name) => name.startsWith('OTEL_') || others.some(({ text }) => text.includes(name)),
        ),
      ]
    },
    cure: 'Name it as it is called now, or take the sentence out of the document.',
  },
  'each life in docs/architecture.md is functions that are where it says, fifteen at most': {
    of: (path) => path === 'docs/architecture.md' || /^(apps|packages)\/[^/]+\/src\/.*\.ts$|^prisma\/sql\//.test(path),
    find: misplacedSteps,
    cure: 'Name the function and the file that defines it.',
  },
  'each job has a row in docs/architecture.md, and each row a job': {
    of: (path) => path === 'docs/architecture.md' || /\.job\.ts$/.test(path),
    find: (files) => {
      const text = textAt(files, 'docs/architecture.md')
      const table = text.slice(text.indexOf('## Background work'), text.indexOf('## Roles and scale'))
      const rows = saidIn([{ path: '', text: table }], /(?<=^\|[^|]*)`([\w…-]+)`(?=[^|]*\|)/gm)
      const jobs = saidIn([{ path: '', text: files.map(({ path }) => path).join('\n') }], /([\w-]+)\.job\.ts$/gm)
      const isIn = (row: string, job: string) => job.endsWith(row.replace('…', ''))
      return [
        ...[...jobs].filter((job) => ![...rows].some((row) => isIn(row, job))).map((job) => `job ${job}: has no row`),
        ...[...rows].filter((row) => ![...jobs].some((job) => isIn(row, job))).map((row) => `job ${row}: is not there`),
      ]
    },
    cure: 'Say in one line of the table of background work what it does, or take the line out.',
  },
} satisfies Record<string, Rule>

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
  visit(
    ts.createSourceFile(
      path,
      text,
      ts.ScriptTarget.Latest,
      true,
      path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX,
    ),
  )
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

/** Files that do not define exactly the function that they are named for, and functions among declarations. */
function misplacedFunctions(file: SourceFile): string[] {
  const definition = /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|PROCEDURE)\s+(?:public\.)?"?(\w+)/gi
  const code = withoutTexts(file)
  const found = findings(code, definition)
  if (!isSqlFunction(file.path)) return found
  if (found.length === 0) return [`${file.path}:1: defines no function`]
  const [first] = saidIn([code], definition)
  return first === /(\w+)\.sql$/.exec(file.path)?.[1] ? found.slice(1) : found
}

/** Functions of one name in two files, of which the later would win in silence where they take something else. */
function doubledFunctions(files: readonly SourceFile[]): string[] {
  const names = files.map(({ path }) => path.split('/').at(-1) ?? '')
  return files
    .filter(({ path }, at) => isSqlFunction(path) && names.indexOf(names[at] ?? '') !== at)
    .map(({ path }) => `${path}:1: another noun has a function of this name`)
}

/** What a function takes, gives, refuses and locks stands in its header, each on a line that begins so. */
function unsaidInHeader(file: SourceFile): string[] {
  const begin = file.text.search(/^CREATE FUNCTION/m)
  const [header, made] = [file.text.slice(0, begin), file.text.slice(begin)]
  const { parameters = '', answer = '' } =
    /^CREATE FUNCTION \w+\s*\((?<parameters>[^)]*(?:\(\d+\)[^)]*)*)\)\s*(?:RETURNS\s+(?<answer>\w+))?/.exec(made)
      ?.groups ?? {}
  const locking = /\bFOR (?:NO KEY UPDATE|UPDATE|SHARE|KEY SHARE)\b|\bpg_advisory_xact_lock|\bledger_(?:post|lock)\w*\(/
  const isTrigger = answer === 'trigger'
  const says = (what: string) => new RegExp(`^--\\s+(?:\\w+, )?${what}\\b`, 'm').test(header)
  const refused = saidIn([{ path: file.path, text: made }], /\bsubmit_refused\(\s*[^,()]+,\s*'(\w+)'/g)
  const unsaid = [
    ...(header.startsWith('-- ') ? [] : ['what it is for']),
    ...(parameters.replace(/\bmoment timestamptz\b/, '').trim() && !says('takes') ? ['what it takes'] : []),
    ...(!isTrigger && answer !== 'void' && !says('gives') ? ['what it gives'] : []),
    ...(!isTrigger && locking.test(made) && !says('locks') ? ['what it locks'] : []),
    ...[...refused]
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(header))
      .map((name) => `that it refuses ${name}`),
  ]
  return unsaid.map((what) => `${file.path}:1: the header does not say ${what}`)
}

/** Refusals of SQL that the contract does not have, or without what their sentence needs. */
function unknownRefusals(file: SourceFile): string[] {
  const known: Readonly<Record<string, { readonly detail: readonly string[] }>> = refusals
  return [...file.text.matchAll(/\bsubmit_refused\(\s*[^,()]+,\s*'(\w+)'/g)].flatMap(
    ({ 0: { length }, 1: name = '', index }) => {
      const at = place(file, index)
      const rule = known[name]
      if (!rule) return [`${at}: "${name}" is no refusal`]
      const call = callAt(file.text, index)
      // What comes in a variable was built elsewhere.
      if (!call.includes('jsonb_build_object') && call.length > length) return []
      const missing = rule.detail.filter((value) => !call.includes(`'${value}'`))
      return missing.map((value) => `${at}: "${name}" needs ${value} in its detail`)
    },
  )
}

/** A call from its name to the parenthesis that closes it. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let end = text.indexOf('(', start); end < text.length; end += 1) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')') depth -= 1
    if (depth === 0) return text.slice(start, end)
  }
  return text.slice(start)
}

/** Values that a file imports from the contract by name, or takes from its record of endpoints. */
function takenFromWire({ text }: SourceFile): string[] {
  const imports = [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*'@halyard\/wire(?:\/[\w-]+)?'/g)]
  const names = imports.flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
  )
  return [...names, ...[...text.matchAll(/\bendpoints\s*\.\s*(\w+)/g)].map(([, name = '']) => name)]
}

/**
 * Where wire words may stand: the contract itself, its documents, tests that speak raw HTTP, what the specification
 * asks for, a script that calls before any code of the app is there (page-files.built.test.ts compares it with the
 * contract), a scanner, and a list of passwords.
 */
const speaksWire =
  /^(packages\/wire|docs|locales|apps\/e2e|apps\/server\/(test|bench|torture)|packages\/tooling\/src\/specification)\/|^(apps\/(server|web)|packages\/client)\/.*\.test\.tsx?$|^apps\/web\/public\/appearance\.js$|^packages\/tooling\/bin\/attack\.mjs$|\/common-password\.ts$/

/** Names without an underscore, names of calls, and such that no example shows. */
const oddWords = [
  ...['mprice', 'mnum', 'musdt', 'buytype', 'hy_time', 'hy_tzed', 'hy_ykbl', 'zf', 'isup', 'czline', 'payimg'],
  ...['pay_password', 'ctime_num', 'passWord', 'rose', 'roseText', 'bgClass', 'coinname', 'from_coin', 'to_coin'],
  ...['gxfe', 'sharbltxt', 'card_front', 'card_end', 'card_hand', 'czstatus', 'mycoin', 'ploss', 'base64Str'],
  ...['upbbbuy', 'upbbsell', 'bborder', 'myBborderList', 'clearorder', 'hyorder', 'createHyorder', 'tradelist'],
  ...['getkdata', 'user_money_log', 'getUser_money_logList', 'picPath', 'financing_id', 'loan_id', 'smsCode'],
  ...['user_card', 'user_bank', 'user_qianbao', 'withdraw_bank', 'recharge', 'exchangeFind', 'myRechargeList'],
  ...['basecoin', 'quotecoin', 'CreatedAt', 'UpdatedAt'],
]

/** These, and the fields of examples that have an underscore, without those that our tables and queries have too. */
function wireWords(): RegExp {
  if (words) return words
  const own = new Set(
    within(/^prisma\/|\.repository\.ts$/).flatMap(({ path, text }) =>
      path.startsWith('prisma/')
        ? (text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [])
        : (text.match(/(?<=\bAS )[a-z_]+/g) ?? []),
    ),
  )
  const shown = Object.values(endpoints).flatMap(({ example }) => keysWithin(example))
  const fields = shown.filter((key) => key.includes('_') && !own.has(key))
  words = new RegExp(`\\b(?:${[...new Set([...oddWords, ...fields])].join('|')})\\b`, 'g')
  return words
}
let words: RegExp | undefined

function keysWithin(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(keysWithin)
  return Array.isArray(value) ? below : [...Object.keys(value), ...below]
}

/** Keys of the English texts of which no source says the last word, whole or as the end of a template. */
function unusedTexts(files: readonly SourceFile[]): string[] {
  const [texts, sources] = [
    files.filter(({ path }) => path.endsWith('.json')),
    files.filter(({ path }) => !path.endsWith('.json')),
  ]
  const said = saidIn(sources, /(\w+)/g)
  const endings = [...saidIn(sources, /\$\{[^}]*\}([A-Z]\w*)/g)]
  const isAskedFor = (word: string) => said.has(word) || endings.some((ending) => word.endsWith(ending))
  return texts.flatMap(({ path, text }) =>
    [...textsOf(JSON.parse(text)).keys()]
      .filter((key) => !isAskedFor((key.split('.').at(-1) ?? '').replace(/_(?:zero|one|two|few|many|other)$/, '')))
      .map((key) => `${path}: nothing asks for ${key}`),
  )
}

const isManifest = ({ path }: SourceFile) => path.endsWith('package.json')

function dependenciesOf(manifest: SourceFile): Record<string, string> {
  const sections: Record<string, Record<string, string> | undefined> = JSON.parse(manifest.text)
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = sections
  return { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }
}

const textAt = (files: readonly SourceFile[], path: string) => files.find((file) => file.path === path)?.text ?? ''
const isDocument = (path: string) => /^(docs\/[a-z-]+|README|CONTRIBUTING)\.md$/.test(path)

/**
 * Steps of the lives, as `1. [`Class.method`](path)`, whose function their file does not define; lives that are
 * too long.
 */
function misplacedSteps(files: readonly SourceFile[]): string[] {
  const text = textAt(files, 'docs/architecture.md')
  const chapter = /^## Lives$([\s\S]*?)^## /m.exec(text)?.[1] ?? ''
  return chapter
    .split(/^### /m)
    .slice(1)
    .flatMap((life) => {
      const steps = life.match(/^\d+\. .*/gm) ?? []
      const misplaced = steps.filter((step) => {
        const [, name, path = ''] = /^\d+\. \[`([\w.]+)`\]\(\.\.\/([^)]+)\)/.exec(step) ?? []
        return name === undefined || !defines(textAt(files, path), name, path.endsWith('.sql'))
      })
      return [
        ...misplaced.map((step) => `docs/architecture.md: "${step}" is not there`),
        ...(steps.length === 0 || steps.length > 15
          ? [`docs/architecture.md: "${life.split('\n')[0]}" has ${steps.length} steps`]
          : []),
      ]
    })
}

function defines(text: string, name: string, isSql: boolean): boolean {
  const [last = '', owner] = name.split('.').reverse()
  if (isSql) return text.includes(`CREATE FUNCTION ${last}(`)
  if (!owner) return new RegExp(`\\b(function|const) ${last}\\b`).test(text)
  const isMethod = new RegExp(`^ {2}(?:(?:private|readonly|async) )*${last}\\b`, 'm')
  return new RegExp(`\\bclass ${owner}\\b`).test(text) && isMethod.test(text)
}

/** Words that users see and translators do not: in JSX, in properties and in toasts. */
function literals(file: SourceFile): string[] {
  const spoken = /^(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|alt|label)$/
  /** Attributes that a browser reads and nobody else. */
  const coded = /^(?:rel|className|sizes|d)$/
  /** `Close`, `free balance`: in whatever property a component takes its words. */
  const readsAsWords = /(?<!\p{L})\p{Lu}\p{Ll}|\p{L} \p{L}|[^\p{ASCII}\P{L}]/u
  /** Functions that show their argument to the user. */
  const speaks = /^(?:toast|toasts)\.\w+$|^(?:window\.)?(?:alert|confirm|prompt)$|\.setCustomValidity$/
  const found = nodesOf(file, /<|toast|alert|confirm|prompt|setCustomValidity/).flatMap((node): ts.Node[] => {
    if (ts.isJsxText(node)) return needsTranslation(node.text) ? [node] : []
    if (ts.isJsxAttribute(node) && node.initializer) {
      const name = node.name.getText()
      const isWords = (text: string) => spoken.test(name) || (!coded.test(name) && readsAsWords.test(text))
      return writtenOut(node.initializer).filter(({ text }) => isWords(text))
    }
    if (ts.isCallExpression(node) && speaks.test(node.expression.getText())) return node.arguments.flatMap(writtenOut)
    const isChild = ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)
    return isChild && node.expression ? writtenOut(node.expression) : []
  })
  const textOf = (node: ts.Node) => (ts.isJsxText(node) ? node.text : (node as Written).text).trim()
  return found
    .filter((node) => needsTranslation(textOf(node)))
    .map((node) => `${place(file, node.getStart())}: "${textOf(node)}"`)
}

/** Names that stay themselves in all languages: the product, and codes in capitals such as BTC, USDT or MA. */
function needsTranslation(words: string): boolean {
  const rest = words.replace(/&#?\w+;|\bHalyard\b|\b[A-Z][A-Z0-9]*\b/g, '')
  return /\p{L}/u.test(rest)
}

type Written =
  | ts.StringLiteral
  | ts.NoSubstitutionTemplateLiteral
  | ts.TemplateHead
  | ts.TemplateMiddle
  | ts.TemplateTail

/**
 * The strings that an expression may come to: both arms of a choice, the parts of a template, not what a call is given.
 */
function writtenOut(node: ts.Node): Written[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node]
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map((span) => span.literal)]
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node))
    return node.expression ? writtenOut(node.expression) : []
  if (ts.isConditionalExpression(node)) return [...writtenOut(node.whenTrue), ...writtenOut(node.whenFalse)]
  if (!ts.isBinaryExpression(node) || !/^(?:\+|\|\||\?\?|&&)$/.test(node.operatorToken.getText())) return []
  return [...(node.operatorToken.getText() === '&&' ? [] : writtenOut(node.left)), ...writtenOut(node.right)]
}
