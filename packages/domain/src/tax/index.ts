import { Amount } from '../amount/index.ts'

/** What one act moved of one coin for a user, over all parts of their money. */
interface TaxMove {
  readonly asset: string
  /** Fees included: negative when what is held went down. */
  readonly moved: Amount
  /** The part of it that the house took as a fee or as interest. */
  readonly fees: Amount
}

/** One act: a fill, a deposit, the end of a contract. */
export interface TaxAct {
  readonly at: Date
  readonly reference: { readonly kind: string; readonly id: number }
  readonly moves: readonly TaxMove[]
}

interface Quantity {
  readonly asset: string
  readonly amount: Amount
}

/** One row of a tax report: something given, something got, or one for the other; amounts are before the fee. */
export interface TaxRow {
  readonly at: Date
  readonly what: TaxKind
  readonly description: string
  readonly sent: Quantity | undefined
  readonly received: Quantity | undefined
  readonly fee: Quantity | undefined
}

type TaxKind = 'trade' | 'transfer' | 'contract' | 'staking' | 'mining' | 'reward' | 'loan' | 'cost'

/** What a single move is, by what caused it. */
const causes: Readonly<Record<string, TaxKind>> = {
  deposit: 'transfer',
  wireTransfer: 'transfer',
  withdrawal: 'transfer',
  adjustment: 'transfer',
  user: 'transfer',
  contract: 'contract',
  stake: 'staking',
  miningOrder: 'mining',
  loan: 'loan',
}

/**
 * The rows of an act. What was given is paired with what was got; a fee stands with the move in its coin, and by itself
 * where nothing else of that coin moved. Over all rows received - sent - fee is what moved, to the last digit.
 *
 * @example 0.01 BTC for 669 USDT, less a fee of 0.00001 BTC: sent 669 USDT, received 0.01 BTC, fee 0.00001 BTC
 */
export function taxRows({ at, reference, moves }: TaxAct): TaxRow[] {
  const gross = moves.map(({ asset, moved, fees }) => ({ asset, amount: moved.plus(fees), fees }))
  const sent = gross.filter(({ amount }) => amount.isNegative())
  const received = gross.filter(({ amount }) => amount.isPositive())
  const alone = gross.filter(({ amount, fees }) => amount.isZero() && fees.isPositive())
  const description = `${reference.kind} ${reference.id}`
  const row = (what: TaxKind, given: Gross | undefined, got: Gross | undefined): TaxRow[] => {
    const taken = [got, given].filter((side) => side?.fees.isPositive())
    const [fee, other] = taken.map((side) => side && { asset: side.asset, amount: side.fees })
    return [
      {
        at,
        what,
        description,
        sent: given && { asset: given.asset, amount: given.amount.negated() },
        received: got && { asset: got.asset, amount: got.amount },
        fee,
      },
      // A row has one fee.
      ...(other ? [{ at, what: 'cost' as const, description, sent: other, received: undefined, fee: undefined }] : []),
    ]
  }
  const pairs = Array.from({ length: Math.max(sent.length, received.length) }, (_, index) => {
    const [given, got] = [sent[index], received[index]]
    return row(given && got ? 'trade' : kindOf(reference.kind, got !== undefined), given, got)
  })
  const costs = alone.map(({ asset, fees: amount }): TaxRow => {
    return { at, what: 'cost', description, sent: { asset, amount }, received: undefined, fee: undefined }
  })
  return [...pairs.flat(), ...costs]
}

interface Gross extends Quantity {
  readonly fees: Amount
}

/** What is bought from the house and brings coins later is a cost; coins that came for nothing are a reward. */
function kindOf(cause: string, isReceived: boolean): TaxKind {
  const kind = causes[cause]
  if (kind === undefined) return isReceived ? 'reward' : 'cost'
  return (kind === 'staking' || kind === 'mining') && !isReceived ? 'cost' : kind
}

export const taxFormats = ['koinly', 'coinTracking'] as const
export type TaxFormat = (typeof taxFormats)[number]

/** The columns that a program reads, in its order. */
export const taxHead: Readonly<Record<TaxFormat, readonly string[]>> = {
  koinly: [
    'Date',
    'Sent Amount',
    'Sent Currency',
    'Received Amount',
    'Received Currency',
    'Fee Amount',
    'Fee Currency',
    'Net Worth Amount',
    'Net Worth Currency',
    'Label',
    'Description',
    'TxHash',
  ],
  coinTracking: [
    'Type',
    'Buy Amount',
    'Buy Currency',
    'Sell Amount',
    'Sell Currency',
    'Fee',
    'Fee Currency',
    'Exchange',
    'Trade-Group',
    'Comment',
    'Date',
  ],
}

/** One row in the columns of a program. */
export function taxCells(format: TaxFormat, row: TaxRow): string[] {
  return format === 'koinly' ? koinlyCells(row) : coinTrackingCells(row)
}

/** Amounts before the fee, which Koinly takes off. It values each row by itself. */
function koinlyCells({ at, what, description, sent, received, fee }: TaxRow): string[] {
  const label = koinlyLabels[what]
  return [
    `${secondsOf(at)} UTC`,
    ...cellsOf(sent),
    ...cellsOf(received),
    ...cellsOf(fee),
    '',
    '',
    typeof label === 'string' ? label : received ? label.received : label.sent,
    description,
    '',
  ]
}

/** Amounts as they were paid and received: CoinTracking takes no fee off, but shows it. */
function coinTrackingCells({ at, what, description, sent, received, fee }: TaxRow): string[] {
  const type = coinTrackingTypes[what]
  const after = (side: Quantity | undefined, sign: 'plus' | 'minus') =>
    side && (fee?.asset === side.asset ? { asset: side.asset, amount: side.amount[sign](fee.amount) } : side)
  return [
    typeof type === 'string' ? type : received ? type.received : type.sent,
    ...cellsOf(after(received, 'minus')),
    ...cellsOf(after(sent, 'plus')),
    ...cellsOf(fee),
    'Halyard',
    '',
    description,
    secondsOf(at),
  ]
}

type Names = Readonly<Record<TaxKind, string | { readonly sent: string; readonly received: string }>>

const koinlyLabels: Names = {
  trade: '',
  transfer: '',
  contract: 'realized gain',
  staking: 'reward',
  mining: 'mining',
  reward: 'reward',
  loan: { received: 'loan', sent: 'loan repayment' },
  cost: 'cost',
}

const coinTrackingTypes: Names = {
  trade: 'Trade',
  transfer: { received: 'Deposit', sent: 'Withdrawal' },
  contract: { received: 'Derivatives / Futures Profit', sent: 'Derivatives / Futures Loss' },
  staking: 'Staking',
  mining: 'Mining',
  reward: 'Reward / Bonus',
  loan: { received: 'Income (non taxable)', sent: 'Expense (non taxable)' },
  cost: 'Other Fee',
}

const nothing = ['', '']

function cellsOf(quantity: Quantity | undefined): string[] {
  return quantity ? [quantity.amount.text(), quantity.asset] : nothing
}

/** `2026-11-27 09:00:03`, in UTC. */
function secondsOf(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ')
}
