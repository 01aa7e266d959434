import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'

/** What a code is for; it is void for anything else. `account`: to register or to reset, depending on the address. */
export type CodePurpose = 'register' | 'resetPassword' | 'account' | OwnerPurpose

/** What a signed-in user is sent a code for, which goes to their own address alone. */
export type OwnerPurpose = 'withdrawalPassword' | 'addressWhitelist'

/** Wrong tries before a code is void (product rules, "Sessions and codes"). */
const triesMax = 5

@Injectable()
export class CodeRepository {
  constructor(private readonly database: Database) {}

  /** Stores a code; an earlier one for the same target and purpose becomes void. */
  async put(target: string, purpose: CodePurpose, codeHash: string, expiresAt: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO verification_code (target, purpose, code_hash, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (target, purpose) DO UPDATE
         SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, used_at = NULL, used_by = NULL`,
      [target, purpose, codeHash, expiresAt],
    )
  }

  /**
   * Tries a code by its hash for each accepted purpose, and uses it up when it is right. Of simultaneous right tries
   * one succeeds, and its own repeat once more.
   */
  async use(
    target: string,
    hashes: ReadonlyMap<CodePurpose, string>,
    now: Date,
    by: string | undefined,
  ): Promise<boolean> {
    const rows = await this.database.rows(
      `UPDATE verification_code
          SET tries = tries + 1, used_at = CASE WHEN code_hash = ANY ($3) THEN $4::timestamptz END,
              used_by = CASE WHEN code_hash = ANY ($3) THEN $6 END
        WHERE target = $1 AND purpose = ANY ($2) AND (used_at IS NULL AND tries < $5 OR used_by = $6) AND expires_at > $4
        RETURNING code_hash = ANY ($3) AS right`,
      [target, [...hashes.keys()], [...hashes.values()], now, triesMax, by],
    )
    return rows.some((row) => row.right)
  }

  async sweep(now: Date): Promise<void> {
    await this.database.deleteInSlices('verification_code', 'expires_at < $1', [now])
  }
}
