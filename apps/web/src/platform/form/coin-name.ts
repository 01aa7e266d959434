import type { NamedCoin } from './matches-coin.ts'

/**
 * What a coin or currency is called in the reader's language, as the device knows currencies; the server's own name for
 * any other.
 */
export function coinName({ asset, name }: Pick<NamedCoin, 'asset' | 'name'>, language: string): string {
  // Codes of any other length are no currency's, and asking for one throws.
  if (!/^[A-Z]{3}$/.test(asset)) return name
  return new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' }).of(asset) ?? name
}
