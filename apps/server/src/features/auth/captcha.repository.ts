import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/row.ts'
import type { CaptchaModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

type Captcha = Pick<Row<CaptchaModel>, 'answerHash' | 'expiresAt'>

@Injectable()
export class CaptchaRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
  ) {}

  async add(id: string, answerHash: string, expiresAt: Date): Promise<void> {
    await this.prisma.captcha.create({ data: { id, answerHash, expiresAt } })
  }

  /** Takes a captcha; of simultaneous callers one gets it, and its own repeat once more. */
  take(id: string, by: string): Promise<Captcha | undefined> {
    const text = `UPDATE captcha SET taken_by = $2 WHERE id = $1 AND (taken_by IS NULL OR taken_by = $2)
                  RETURNING answer_hash, expires_at`
    return this.database.row({ name: 'captcha-take', text }, [id, by])
  }

  async sweep(now: Date): Promise<void> {
    await this.database.deleteInSlices('captcha', 'expires_at < $1', [now])
  }
}
