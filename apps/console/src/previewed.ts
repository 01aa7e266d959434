/** Kinds of rows that are previewed as users see them. Others have what would change, before and after. */
const kinds = ['staking', 'mining', 'token-sale', 'loan', 'wireCurrency', 'network', 'coin', 'pair'] as const

export type PreviewedKind = (typeof kinds)[number]

export const isPreviewed = (kind: string): kind is PreviewedKind => kinds.some((known) => known === kind)
