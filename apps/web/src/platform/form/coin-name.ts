/** The name of a coin or currency in the reader's language, where the device knows it; otherwise the server's name. */
export function coinName({ asset, name }: Pick<NamedCoin, 'asset' | 'name'>, language: string): string {
  // Codes of any other length throw.
  if (!/^[A-Z]{3}$/.test(asset)) return name
  return new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' }).of(asset) ?? name
}

export interface NamedCoin {
  asset: string
  name: string
  logo: string
}

/** Whether a search matches this coin: part of its code or of its name. */
export function matchesCoin({ asset, name }: Pick<NamedCoin, 'asset' | 'name'>, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return asset.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted)
}
