import ts from 'typescript'
import { findings, isTest, place, type SourceFile, withoutComments, withoutTexts } from './tree.ts'

/** Places that may turn money into a JavaScript number, each with the reason why nothing is decided by it. */
const reviewed: ReadonlyMap<RegExp, string> = new Map([
  [/^apps\/web\/src\/features\/market\/(chart|sparkline)/, 'a drawing is a few hundred pixels high'],
  [
    /^apps\/web\/src\/features\/assets\/worth-curve/,
    'a drawing is 150 pixels high, and the list beside it has the numbers',
  ],
  [
    /^packages\/domain\/src\/market\/simulation\.ts$/,
    'a random walk has no exact digits; each price it makes is rounded to the tick',
  ],
  [
    /^packages\/domain\/src\/contracts\/offered-periods\.ts$/,
    'a standard deviation is an estimate: it decides what is offered, and no sum',
  ],
  [/^apps\/server\/src\/features\/contracts\/strategies\//, 'wins are counted there, and nothing is paid'],
])

/** Where money is computed, kept and shown. */
export const holdsMoney = (path: string) =>
  /^(apps\/(server|web)\/src|packages\/(domain|wire)\/src|prisma\/seed)\/.*\.tsx?$/.test(path) && !isTest(path)

/** Money that becomes a JavaScript number, which silently loses digits from the sixteenth on. */
export function numberMoney({ path, text }: SourceFile): string[] {
  if ([...reviewed.keys()].some((reason) => reason.test(path)) || !/\b(?:Number|parse\w+|toNumber)\b|\+/.test(text))
    return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const faults: string[] = []
  const visit = (node: ts.Node): void => {
    const converted = toNumber(node)
    if (converted && namesMoney(converted)) {
      faults.push(
        `${place({ path, text }, node.getStart())}: "${node.getText()}". Money is an Amount from @halyard/domain; ` +
          'if this only draws, add the file and the reason to packages/tooling/src/money.ts.',
      )
    } else ts.forEachChild(node, visit)
  }
  visit(source)
  return faults
}

/** What `Number(…)`, `parseFloat(…)`, unary plus or `….toNumber()` makes a number of. */
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

/** Where SQL is written: by our own code, in the functions' files and in migrations. */
export const writesSql = (path: string) =>
  /^(apps\/server\/src\/|packages\/embedded\/src\/|prisma\/).*\.(ts|mjs|sql)$/.test(path) && !isTest(path)

/** Writes to the tables of the ledger by anyone but the ledger's own functions (architecture: one writer). */
export function ledgerWrites(file: SourceFile): string[] {
  const cure =
    'Only functions named ledger_* write accounts, journals and postings: call ledger_post, or ledger.post(…).'
  return findings(
    withoutLedgerFunctions(withoutComments(file)),
    new RegExp(`${writingSql}|${writingClient}`, 'gi'),
    cure,
  )
}

const ledgerTable = '"?(?:public"?\\."?)?(?:ledger_account|journal|posting)\\b"?'
const writingSql = `\\b(?:insert\\s+into|update(?:\\s+only)?|delete\\s+from(?:\\s+only)?|truncate(?:\\s+table)?|merge\\s+into|copy|disable\\s+trigger\\s+\\w+\\s+on)\\s+${ledgerTable}|\\balter\\s+table\\s+${ledgerTable}\\s+disable\\b`
const writingClient =
  '\\.(?:ledgerAccount|journal|posting)\\s*\\.\\s*(?:create|update|upsert|delete)(?:Many)?(?:AndReturn)?\\('

/** The file with the bodies of the ledger's functions blanked out. */
function withoutLedgerFunctions(file: SourceFile): SourceFile {
  const functions = /\bcreate\s+(?:or\s+replace\s+)?function\s+(?:public\.)?ledger_\w+[\s\S]*?\$(\w*)\$[\s\S]*?\$\1\$/gi
  return file.path.endsWith('.sql')
    ? { path: file.path, text: file.text.replace(functions, (body) => body.replace(/[^\n]/g, ' ')) }
    : file
}

/** Where a column or variable of the database is declared. */
export const declaresColumns = (path: string) => /^prisma\/.*\.(sql|prisma)$/.test(path)

/** Columns, variables and casts that keep a binary fraction: no sum of money survives one. `secs` are seconds. */
export function binaryFractions(file: SourceFile): string[] {
  const type = file.path.endsWith('.prisma')
    ? /(?<=^\s+\w+\s+)Float\b|@db\.(?:Real|DoublePrecision|Money)\b/gm
    : /(?<!\bsecs\s*=>[^,\n]*)\b(?:real|double\s+precision|float[48]?|money)\b/gi
  return findings(withoutTexts(file), type, 'Use numeric(38, 18), or an interval or integer where it is no money.')
}
