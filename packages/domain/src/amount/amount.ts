import Big from 'big.js'

/**
 * big.js in strict mode: it refuses JavaScript numbers and lossy conversions, so no float can slip into money. Products
 * and sums are exact; only a division rounds, and each one here names scale and rounding.
 */
const Exact = Big()
Exact.strict = true
// `toString` never switches to exponents for any amount that fits numeric(38,18).
Exact.NE = -40
Exact.PE = 40

/** How a division or a change of scale rounds. There is no default. */
export type Rounding = 'down' | 'up' | 'half-even'

const roundingMode = { down: 0, up: 3, 'half-even': 2 } as const satisfies Record<Rounding, 0 | 1 | 2 | 3>

/** At most 20 integer and 18 fraction digits, ASCII, no sign, no exponent: what `numeric(38,18)` holds exactly. */
const plainDecimal = /^(?:0|[1-9][0-9]{0,19})(?:\.[0-9]{1,18})?$/

/** What a client may ask for: below 10^15, so that sums of very many still fit. */
const enteredDecimal = /^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,18})?$/

/** With a sign, for ledger movements. */
const signedDecimal = /^-?(?:0|[1-9][0-9]{0,19})(?:\.[0-9]{1,18})?$/

/**
 * An exact decimal quantity of money, coin or price. Immutable.
 *
 * The asset is known by the field that carries the amount (`order.quantity` is in the pair's base coin); scale and
 * rounding at an asset's precision are always explicit: `amount.round(scale, 'down')`.
 */
export class Amount {
  static readonly zero = new Amount(new Exact('0'))
  static readonly one = new Amount(new Exact('1'))

  private constructor(private readonly value: Big) {}

  /**
   * Reads an amount that our own code or database wrote, with an optional minus sign.
   *
   * @throws RangeError when the text is not a plain decimal: a defect on our side, never a user's mistake.
   * @example Amount.of('67412.30').times(Amount.of('0.025')).text() // '1685.3075'
   */
  static of(text: string): Amount {
    const trimmed = text.startsWith('.') ? `0${text}` : text
    if (!signedDecimal.test(trimmed)) throw new RangeError(`not a plain decimal: ${JSON.stringify(text)}`)
    return new Amount(new Exact(trimmed))
  }

  /**
   * Reads an amount that somebody entered: no sign, exponent, separators or other digits than ASCII, and below 10^15.
   * `undefined` for anything else.
   */
  static parse(text: string): Amount | undefined {
    return enteredDecimal.test(text) ? new Amount(new Exact(text)) : undefined
  }

  /** Reads an amount of an answer, which may be a sum: as `parse`, of any size that there is. */
  static parseAny(text: string): Amount | undefined {
    return plainDecimal.test(text) ? new Amount(new Exact(text)) : undefined
  }

  /** @throws RangeError unless it is a safe integer */
  static ofInteger(whole: number): Amount {
    if (!Number.isSafeInteger(whole)) throw new RangeError(`not a safe integer: ${whole}`)
    return new Amount(new Exact(String(whole)))
  }

  static sum(amounts: Iterable<Amount>): Amount {
    let total = Amount.zero
    for (const amount of amounts) total = total.plus(amount)
    return total
  }

  static min(a: Amount, b: Amount): Amount {
    return a.isLessThan(b) ? a : b
  }

  static max(a: Amount, b: Amount): Amount {
    return a.isGreaterThan(b) ? a : b
  }

  plus(other: Amount): Amount {
    return new Amount(this.value.plus(other.value))
  }

  minus(other: Amount): Amount {
    return new Amount(this.value.minus(other.value))
  }

  /** The exact product, with as many fraction digits as it needs. */
  times(other: Amount): Amount {
    return new Amount(this.value.times(other.value))
  }

  /** The quotient at `scale` fraction digits. @throws RangeError on division by zero. */
  dividedBy(divisor: Amount, scale: number, rounding: Rounding): Amount {
    if (divisor.isZero()) throw new RangeError('division by zero')
    const Divider = dividerFor(scale, rounding)
    return new Amount(new Exact(new Divider(this.value.toFixed()).div(divisor.value.toFixed()).toFixed()))
  }

  /** At most `scale` fraction digits. `down` and `up` go toward and away from zero. */
  round(scale: number, rounding: Rounding): Amount {
    return new Amount(this.value.round(scale, roundingMode[rounding]))
  }

  negated(): Amount {
    return new Amount(this.value.times('-1'))
  }

  absolute(): Amount {
    return new Amount(this.value.abs())
  }

  compare(other: Amount): -1 | 0 | 1 {
    return this.value.cmp(other.value)
  }

  equals(other: Amount): boolean {
    return this.value.eq(other.value)
  }

  isLessThan(other: Amount): boolean {
    return this.value.lt(other.value)
  }

  isAtMost(other: Amount): boolean {
    return this.value.lte(other.value)
  }

  isGreaterThan(other: Amount): boolean {
    return this.value.gt(other.value)
  }

  isAtLeast(other: Amount): boolean {
    return this.value.gte(other.value)
  }

  isZero(): boolean {
    return !this.value.c[0]
  }

  isPositive(): boolean {
    return this.value.gt('0')
  }

  isNegative(): boolean {
    return this.value.lt('0')
  }

  /** Whether this is a whole multiple of `step`: a price of its tick size, a quantity of its lot. */
  isMultipleOf(step: Amount): boolean {
    return this.value.mod(step.value).eq('0')
  }

  /** Fraction digits in use: `Amount.of('1.50').scale()` is 1. */
  scale(): number {
    const fraction = this.text().split('.')[1]
    return fraction?.length ?? 0
  }

  /** Plain notation without exponent, trailing zeros or "-0". The only form in which an amount leaves the process. */
  text(): string {
    // big.js stores zero as the single digit 0; reading the digit is faster than its `eq`, which parses '0' each time.
    return this.value.c[0] ? this.value.toFixed() : '0'
  }

  /** Exactly `scale` fraction digits; further ones are truncated, as displays do (spec section 9). */
  toFixed(scale: number): string {
    const cut = this.value.round(scale, 0)
    return cut.eq('0') ? cut.abs().toFixed(scale) : cut.toFixed(scale)
  }

  toJSON(): string {
    return this.text()
  }

  toString(): string {
    return this.text()
  }
}

/** big.js keeps scale and rounding on the constructor, so each pair has its own. */
const dividers = new Map<string, typeof Exact>()

function dividerFor(scale: number, rounding: Rounding): typeof Exact {
  const key = `${scale} ${rounding}`
  let divider = dividers.get(key)
  if (!divider) {
    divider = Big()
    divider.strict = true
    divider.DP = scale
    divider.RM = roundingMode[rounding]
    dividers.set(key, divider)
  }
  return divider
}
