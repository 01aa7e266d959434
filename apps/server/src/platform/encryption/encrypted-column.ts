import type { Database } from '../database/database.ts'
import type { EncryptedStore } from './encrypted-store.ts'
import type { Encryption } from './encryption.ts'

export interface EncryptedColumn {
  readonly name: string
  readonly table: string
  /** The unique column, which also gives the order of reading. */
  readonly key: string
  /** The column whose value is part of the encryption context. */
  readonly contextColumn: string
  readonly contextOf: (contextValue: string | number) => string
  /** The column with the encrypted text. */
  readonly column: string
  /** The column with the keyed hash, if any. */
  readonly hash?: string
}

interface StoredText {
  readonly key: string
  readonly contextValue: string
  readonly stored: string
}

/** A column of encrypted texts that can be re-encrypted under the newest key. */
export function encryptedColumn(database: Database, encryption: Encryption, of: EncryptedColumn): EncryptedStore {
  const { name, table, key, contextColumn, contextOf, column, hash } = of
  const select = `SELECT ${key}::text AS key, ${contextColumn}::text AS "contextValue", ${column} AS stored FROM ${table}`
  const update = `UPDATE ${table} SET ${column} = $3${hash ? `, ${hash} = $4` : ''} WHERE ${key} = $1 AND ${column} = $2 RETURNING 1`

  const textOf = ({ key, contextValue, stored }: Record<string, unknown>): StoredText => ({
    key: String(key),
    contextValue: String(contextValue),
    stored: String(stored),
  })

  const renewed = async ({ key: ofRow, contextValue, stored }: StoredText): Promise<boolean> => {
    if (!encryption.isTextOutdated(stored)) return false
    const context = contextOf(contextValue)
    const plain = encryption.decryptText(stored, context)
    const hashes = hash ? [encryption.keyedHashes(plain, context)[0]] : []
    // Updates only what was read: a concurrent write has used the newest key.
    return database.exists(update, [ofRow, stored, encryption.encryptText(plain, context), ...hashes])
  }

  return {
    name,
    async renew(after, max) {
      const behind = after === undefined ? '' : `AND ${key} > $2`
      const found = await database.records(
        `${select} WHERE ${column} IS NOT NULL ${behind} ORDER BY ${table}.${key} LIMIT $1`,
        after === undefined ? [max] : [max, after],
      )
      const rows = found.map(textOf)
      let count = 0
      for (const row of rows) if (await renewed(row)) count += 1
      return { last: rows.length < max ? undefined : rows.at(-1)?.key, seen: rows.length, renewed: count }
    },
    async sample() {
      const [found] = await database.records(
        `${select} WHERE ${column} IS NOT NULL ORDER BY ${table}.${key} DESC LIMIT 1`,
      )
      if (!found) return
      const { stored, contextValue } = textOf(found)
      encryption.decryptText(stored, contextOf(contextValue))
    },
  }
}
