/**
 * What a coin or currency is called in the reader's language, as the device knows currencies; the server's own name for
 * any other.
 */
export function coinName({ asset, name }: Pick<NamedCoin, 'asset' | 'name'>, language: string): string {
  // Codes of any other length are no currency's, and asking for one throws.
  if (!/^[A-Z]{3}$/.test(asset)) return name
  return new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' }).of(asset) ?? name
}

export interface NamedCoin {
  asset: string
  name: string
  logo: string
}

/** Whether a typed text may mean this coin: part of its code or of its name. */
export function matchesCoin({ asset, name }: Pick<NamedCoin, 'asset' | 'name'>, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return asset.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted)
}
