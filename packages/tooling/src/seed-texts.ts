/**
 * Figures that stand in the texts of a new installation, by `<noun>/<text>`: constants of the product, and those of
 * worked examples; some are digits in a few languages only. Any other figure could be one that an operator edits, and
 * the sentence would then be wrong.
 */
export const fixedFigures: Readonly<Record<string, readonly string[]>> = {
  'articles/trading-hours': ['22:00', '24', '365', '1'],
  'articles/withdrawal-pause': ['24', '5'],
  'articles/maintenance': ['1', '2'],
  'articles/staking-products': ['24'],
  'articles/getting-started': ['1', '3', '5'],
  'articles/deposits-and-networks': ['1', '3'],
  'articles/real-name-verification': ['1', '3'],
  'articles/withdrawals-and-review': ['24'],
  'articles/spot-orders-and-fees': ['2', '50'],
  'articles/short-term-contracts': ['1', '2', '85', '54.1'],
  'articles/staking-and-early-redemption': ['24', '1,000', '0.02', '1', '10', '2', '990'],
  'articles/mining-machines': ['1', '24', '100'],
  'articles/invitation-rewards': ['1', '2', '3'],
  'articles/security-and-passwords': ['1', '2', '5', '6', '8', '10', '15', '24', '32', '128'],
  'articles/privacy': ['1'],
  'staking/description': ['24'],
  'mining/description': ['24'],
}

/** The figures of a text that are not among its fixed ones, however the language writes them: `0,02` is `0.02`. */
export function editableFigures(key: string, text: string): string[] {
  const fixed = Object.entries(fixedFigures).find(([place]) => key === place || key.startsWith(`${place}.`))?.[1] ?? []
  const figures = text.replace(/<[^>]*>/g, ' ').match(/\p{Nd}+(?:[.,:\u00a0\u202f]\p{Nd}+)*/gu) ?? []
  return figures.filter((figure) => !fixed.some((allowed) => digits(allowed) === digits(figure)))
}

const digits = (figure: string) => figure.replace(/\P{Nd}/gu, '')
