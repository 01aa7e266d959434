import type { Endpoint } from '@halyard/wire'
import { findings, isTest, place, type SourceFile, withoutComments } from './tree.ts'

/** Endpoints that our own app never calls: they are there for people who write programs against Halyard. */
const servedForIntegrators = new Set<string>([
  // The app computes the same quote from the domain's rule, while one types.
  'loanQuote',
  // Who computes ticks again does so with a program.
  'feedEpoch',
])

/** Endpoints that no controller serves, and served ones that the contract does not know. */
export function unserved(endpoints: readonly string[], files: readonly SourceFile[]): string[] {
  const served = files
    .filter((file) => !isTest(file.path))
    .flatMap((file) =>
      [...withoutComments(file).text.matchAll(/\bserve\(\s*(?:\w+\.)+(\w+)\s*,/g)].map((match) => ({
        name: match[1] ?? '',
        at: place(file, match.index),
      })),
    )
  const names = served.map(({ name }) => name)
  return [
    ...endpoints
      .filter((name) => !names.includes(name))
      .map(
        (name) => `endpoint ${name} is served by nobody. Add serve(endpoints.${name}, …) to the routes of its feature.`,
      ),
    ...served
      .filter((route) => !endpoints.includes(route.name))
      .map(
        (route) =>
          `${route.at}: serves ${route.name}, which is no endpoint. Declare it in packages/wire and list it in endpoints.`,
      ),
    ...served
      .filter((route, at) => names.indexOf(route.name) !== at)
      .map((route) => `${route.at}: serves ${route.name} a second time. Keep one route for an endpoint.`),
  ]
}

/** Endpoints that the web app does not call, and exceptions that are not needed any more. */
export function uncalled(
  endpoints: readonly string[],
  files: readonly SourceFile[],
  exceptions: ReadonlySet<string> = servedForIntegrators,
): string[] {
  const called = new Set(files.filter((file) => !isTest(file.path)).flatMap(takenFromWire))
  return [
    ...endpoints
      .filter((name) => !called.has(name) && !exceptions.has(name))
      .map(
        (name) =>
          `endpoint ${name} is called by no page. Import it from the wire package where it is called, ` +
          'or add it to servedForIntegrators in packages/tooling/src/contract.ts.',
      ),
    ...[...exceptions]
      .filter((name) => called.has(name) || !endpoints.includes(name))
      .map(
        (name) =>
          `${name} needs no exception. Remove it from servedForIntegrators in packages/tooling/src/contract.ts.`,
      ),
  ]
}

/**
 * Values that a file imports from the contract by name, or takes from its record of endpoints. An import left unused
 * fails the linter.
 */
function takenFromWire(file: SourceFile): string[] {
  const { text } = withoutComments(file)
  const imported = [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*'@halyard\/wire(?:\/[\w-]+)?'/g)].flatMap((match) =>
    (match[1] ?? '').split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
  )
  return [...imported, ...[...text.matchAll(/\bendpoints\s*\.\s*(\w+)/g)].map((match) => match[1] ?? '')]
}

/** Odd names of the protocol (spec section 7) outside the package that translates them. */
export function wireWords(file: SourceFile, words: readonly string[] = oddWords): string[] {
  return findings(
    withoutComments(file),
    new RegExp(`\\b(?:${words.join('|')})\\b`, 'g'),
    'The wire package translates this name: use the term that its codec gives, or add one there.',
  )
}

/**
 * The fields that examples of the endpoints name with an underscore, without those that our tables and queries have
 * too.
 */
export function fieldsOnTheWire(endpoints: readonly Endpoint[], ownSql: readonly SourceFile[]): string[] {
  const own = new Set(
    ownSql.flatMap(({ path, text }) =>
      path.startsWith('prisma/')
        ? (text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [])
        : (text.match(/(?<=\bAS )[a-z_]+/g) ?? []),
    ),
  )
  return [...new Set(endpoints.flatMap(({ example }) => keysWithin(example)))].filter(
    (key) => /_/.test(key) && !own.has(key),
  )
}

function keysWithin(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(keysWithin)
  return Array.isArray(value) ? below : [...Object.keys(value), ...below]
}

/**
 * Where wire words may stand: the contract itself, its documents, tests that speak raw HTTP, what the specification
 * asks for, and a list of passwords.
 */
export const speaksWire = (path: string) => wireSpeakers.some((speaker) => speaker.test(path))

const wireSpeakers = [
  /^(packages\/wire|docs|locales|apps\/e2e|apps\/server\/(test|bench|torture)|packages\/tooling\/src\/specification)\//,
  /^apps\/(server|web)\/.*\.test\.tsx?$/,
  /^packages\/tooling\/src\/(contract(\.test)?)\.ts$/,
  // It calls before any code of the app is there; page-files.built.test.ts compares what it calls with the contract.
  /^apps\/web\/public\/appearance\.js$/,
  // Scanners begin at addresses.
  /^packages\/tooling\/bin\/attack\.mjs$/,
  /\/common-password\.ts$/,
]

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
