import { findings, isTest, type SourceFile, withoutComments, withoutTexts } from './tree.ts'

/** A test that does not run proves nothing, and nobody notices. */
export function idleTests(file: SourceFile): string[] {
  if (!isTest(file.path)) return []
  return findings(
    file,
    /\b(?:it|test|describe|suite|bench)(?:\.\w+)*\.(?:skip|skipIf|runIf|only|todo|fails)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\(|\b(?:test|task|context|ctx|t)\.skip\(|\bskip\(\)|\b(?:skip|only|todo|fails)\s*:\s*true\b/g,
    'Run it or remove it. A test that needs Redis is named *.redis.test.ts and collected only where there is one.',
  )
}

/** A test that waits for time is slow on a fast machine and fails on a slow one; so is what tests share. */
export function sleepingTests(file: SourceFile): string[] {
  if (!isTest(file.path) && !/^apps\/(server\/test|e2e\/journeys)\/|\/testing\//.test(file.path)) return []
  return findings(
    file,
    /\bsetTimeout\(|\bwaitForTimeout\(|\bsleep\(|['"](?:node:)?timers\/promises['"]|\bpg_sleep\b/g,
    'Wait for what should happen (an event, an answer, expect.poll) or move an injected clock.',
  )
}

/** Vitest waits for a second where nothing else is said, which a busy machine lets pass. */
export function shortWaits(file: SourceFile): string[] {
  if (!isTest(file.path) && !/^apps\/(server|web)\/test\/|\/testing\//.test(file.path)) return []
  const plain = withoutTexts(file)
  const short = [...plain.text.matchAll(/\bvi\.wait(?:For|Until)\(/g)].filter(
    (call) => argumentsAfter(plain.text, call.index + call[0].length) < 2,
  )
  return short.flatMap(({ index }) =>
    findings(
      { path: file.path, text: file.text.slice(0, index).replace(/[^\n]/g, ' ') + plain.text.slice(index, index + 20) },
      /\bvi\.wait/g,
      'Say how long at most, 120_000 as elsewhere: it bounds what hangs, and decides no test.',
    ),
  )
}

/** How many arguments stand from here to the bracket that closes the call. */
function argumentsAfter(text: string, from: number): number {
  let depth = 1
  let commas = 0
  let isEmpty = true
  let at = from
  for (; depth > 0 && at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) depth -= 1
    else if (sign === ',' && depth === 1) commas += 1
    if (depth > 0 && /\S/.test(sign)) isEmpty = sign === ',' && depth === 1
  }
  return isEmpty ? commas : commas + 1
}

/**
 * An expectation that any fault or value meets holds when the wrong thing happens, too: a typing error in the test
 * throws as well.
 */
export function looseExpectations(file: SourceFile): string[] {
  if (!isTest(file.path)) return []
  return findings(
    withoutComments(file),
    /(?<!\.not)\.toThrow(?:Error)?\(\)|\bexpect\.anything\(\)/g,
    'Name the reason that is expected, or the value.',
  )
}

/** Work that was left for later belongs in an issue, not in the code. */
export function unfinished(file: SourceFile): string[] {
  return findings(file, /\b(?:TODO|FIXME|XXX|HACK)\b/g, 'Do it now, or leave it out and open an issue.')
}

/** A path of one machine means nothing on any other. */
export function machinePaths(file: SourceFile): string[] {
  return findings(
    file,
    /(?<![\w.:/$}-])\/(?:home|Users|work|workspace|builds)\/(?!home\b)[\w.-]+|\b[A-Z]:\\\\?Users\b/g,
    'Write the path from the root of the repository.',
  )
}

/** A secret that was written down once is everybody's, also after it was taken out again. */
export function secrets(file: SourceFile): string[] {
  return findings(
    file,
    /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bxox[abprs]-[A-Za-z0-9-]{10,}|\bsk_live_[A-Za-z0-9]{16,}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}|\b(?:postgres(?:ql)?|rediss?|smtps?):\/\/[^\s:@/'"`$]+:[^\s@/'"`$]+@(?!127\.0\.0\.1|localhost|[\w.-]*\.example\b)/g,
    'Take it out, and have it replaced where it is valid. Configuration comes from the environment (.env.example).',
  )
}

/** A test that may fail and be repeated until it passes hides what it found. */
export function secondTries(file: SourceFile): string[] {
  if (!isTest(file.path) && !/^\.config\/vitest|^packages\/tooling\/bin\//.test(file.path)) return []
  return findings(
    withoutComments(file),
    /\b(?:retry|repeats)\s*:\s*[1-9]|--retry\b/g,
    'Find out why the first try fails, and mend that.',
  )
}

/** Escapes from the compiler and the linter. A lint rule may be set aside with a reason, for one line. */
export function escapes(file: SourceFile): string[] {
  return [
    ...findings(file, /@ts-(?:ignore|nocheck|expect-error)/g, 'Mend what the compiler says.'),
    ...findings(
      file,
      /biome-ignore-(?:all|start)|biome-ignore\s+(?:format|(?:lint|assist)(?!\/\w+\/\w+:\s*\S))[^\n]*/g,
      'Name the one rule, and the reason after a colon.',
    ),
    ...findings(
      withoutTexts(file),
      /\bas\s+any\b|:\s*any\b(?=[\s,;)=[\]>|&}]|$)|<\s*any\b|,\s*any\s*>|(?<![|&])[|&]\s*any\b/gm,
      'Give it its type.',
    ),
  ]
}

/** The two that read what was typed, and the one that makes an amount of what they read. */
const readsAmounts = /^apps\/web\/src\/(ui\/(AmountField\.tsx|(use-)?amount-\w+\.ts)|platform\/form\/amount-of\.ts)$/

/** Where a person's amounts could be read. */
export const mayReadAmounts = (path: string) =>
  /^apps\/web\/src\/.*\.tsx?$/.test(path) && !isTest(path) && !readsAmounts.test(path)

/** A second reader of typed amounts, which some day reads "10,000" as ten. */
export function amountReaders(file: SourceFile): string[] {
  return findings(
    withoutComments(file),
    /\binputMode[=:]\s*\{?['"]decimal['"]|\btype=\{?['"]number['"]|\bvalueAsNumber\b|\bparseFloat\(|\bAmount\.parse\(|\breadAmount\(|['"][^'"]*\/amount-(?:text|entry)\.ts['"]|\.replace(?:All)?\((?:['"],['"]|\/,\/g?),\s*['"]\.?['"]\)/g,
    'Amounts are typed into AmountField, which alone reads them; amountOf makes an Amount of what it holds.',
  )
}

/**
 * A style sheet or component of the app, but for where tokens are defined, and a QR code, which cameras want in black
 * on white.
 */
export const isStyled = (path: string) =>
  /^apps\/web\/src\/.*\.(css|tsx)$/.test(path) && !/\/(tokens\.css|QrCode\.module\.css)$/.test(path)

/** Colours and text sizes that the two themes and the reader's settings cannot reach. */
export function rawStyle(file: SourceFile): string[] {
  const [before, end] = file.path.endsWith('.css') ? ['', ';{}'] : ['style=\\{\\{[^}]*', ',}']
  return findings(
    withoutComments(file),
    new RegExp(
      `(?<=${before}:[^${end}]*)(?:${colour})|(?<=${before}\\bfont(?:-?size)?[^\\w\\n]*:[^${end}]*)\\b\\d+(?:\\.\\d+)?(?:px|pt)\\b`,
      'gi',
    ),
    'Use a design token: var(--text-1), var(--up), var(--size-body) and so on (apps/web/src/ui/tokens.css).',
  )
}

const colour = [
  '#[0-9a-f]{3,8}\\b',
  '\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\([^)]*\\)',
  '(?<![\\w-])(?:white|black|red|green|blue|yellow|orange|gold|silver|gr[ae]y|purple|pink|brown|teal|navy)(?![\\w-])',
].join('|')
