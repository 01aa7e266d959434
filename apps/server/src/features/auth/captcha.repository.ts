import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'

@Injectable()
export class CaptchaRepository {
  constructor(private readonly database: Database) {}

  async add(id: string, answerHash: string, expiresAt: Date): Promise<void> {
    await this.database.query('INSERT INTO captcha (id, answer_hash, expires_at) VALUES ($1, $2, $3)', [
      id,
      answerHash,
      expiresAt,
    ])
  }

  /** Takes a captcha away; of simultaneous takers one gets it. */
  async take(id: string): Promise<{ answerHash: string; expiresAt: Date } | undefined> {
    const [row] = await this.database.query<{ answerHash: string; expiresAt: Date }>(
      'DELETE FROM captcha WHERE id = $1 RETURNING answer_hash AS "answerHash", expires_at AS "expiresAt"',
      [id],
    )
    return row
  }

  async sweep(now: Date): Promise<void> {
    await this.database.deleteInSlices('captcha', 'expires_at < $1', [now])
  }
}
