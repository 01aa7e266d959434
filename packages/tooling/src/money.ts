import { findings, type SourceFile, withoutComments } from './tree.ts'

/** Places that may turn money into a JavaScript number, each with the reason why nothing is decided by it. */
export const reviewed: ReadonlyMap<RegExp, string> = new Map([
  [/^apps\/web\/src\/features\/market\/(chart|sparkline)/, 'a drawing is a few hundred pixels high'],
  [
    /^packages\/domain\/src\/market\/simulation\.ts$/,
    'a random walk has no exact digits; each price it makes is rounded to the tick',
  ],
])

/** Money that becomes a JavaScript number, which silently loses digits from the sixteenth on. */
export function numberMoney(file: SourceFile): string[] {
  if ([...reviewed.keys()].some((path) => path.test(file.path))) return []
  return findings(
    withoutComments(file),
    numberOfMoney,
    'Money is an Amount from @halyard/domain; if this only draws, add the file and the reason to packages/tooling/src/money.ts.',
  )
}

/** Writes to the tables of the ledger by anyone but the ledger (architecture: one writer). */
export function ledgerWrites(file: SourceFile): string[] {
  const cure =
    'Only features/ledger writes accounts, journals, postings and balances: call ledger.post(transfers, key).'
  return [...findings(file, writingSql, cure), ...findings(file, writingClient, cure)]
}

const money =
  '(?:amount|price|balance|fee|quantity|turnover|profit|stake|principal|payout|notional|available|frozen|interest|rate|worth|cost)'

/** `Number(order.price)`, `parseFloat(fee)`, `+balance.available`, `Amount.toNumber()`: a name that ends in money, converted. */
const numberOfMoney = new RegExp(
  [
    `\\b(?:Number|Number\\.parseFloat|parseFloat|Number\\.parseInt|parseInt)\\(\\s*[\\w.?!\\[\\]'"]*${money}(?:s|Min|Max)?\\b[^)\\n]*\\)`,
    `(?:^|[=(,:?\\[]\\s*)\\+\\s*[\\w.?!]*\\b${money}(?:s|Min|Max)?\\b`,
    `\\.toNumber\\(\\)`,
  ].join('|'),
  'gim',
)

const ledgerTable = '(?:account|journal|posting|balance)s?'
const writingSql = new RegExp(
  `\\b(?:insert\\s+into|update(?:\\s+only)?|delete\\s+from|truncate(?:\\s+table)?|merge\\s+into)\\s+"?(?:public"?\\."?)?${ledgerTable}\\b"?(?=\\s*(?:\\(|set\\b|where\\b|as\\b|using\\b|$|[;\`'])|\\s+[a-z]+\\s+set\\b)`,
  'gim',
)
const writingClient = new RegExp(
  `\\.${ledgerTable}\\s*\\.\\s*(?:create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)\\(`,
  'g',
)
