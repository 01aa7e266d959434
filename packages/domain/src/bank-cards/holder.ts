/**
 * Whether two writings are of one name: the same words in any order, whatever their case, accents and punctuation.
 *
 * @example `isSameName('LINDQVIST, Mira', 'Míra Lindqvist')`
 */
export function isSameName(one: string, other: string): boolean {
  const words = wordsOf(one)
  return words !== '' && words === wordsOf(other)
}

function wordsOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')
}
