import { checkLoginPassword } from '@halyard/domain/auth'

/** How hard a password is to guess; `refused` when the domain refuses it. */
export type Strength = 'refused' | 'weak' | 'fair' | 'strong'

/**
 * A rough measure by length and variety. It only advises; the domain decides what is refused.
 *
 * @example passwordStrength('correct horse battery', []) // 'strong'
 */
export function passwordStrength(password: string, ownNames: readonly string[]): Strength {
  if (checkLoginPassword(password, ownNames)) return 'refused'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u, /[^\p{ASCII}]/u]
  const variety = kinds.filter((kind) => kind.test(password)).length
  // A repeated character adds less than a new one.
  const characters = [...password]
  const worth = new Set(characters).size + (characters.length - new Set(characters).size) / 3
  const score = worth + 2 * (variety - 1)
  if (score < 11) return 'weak'
  return score < 15 ? 'fair' : 'strong'
}
