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
