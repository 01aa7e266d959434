import type { Amount } from '@halyard/domain'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { type Row, rowOf } from '../../platform/database/row.ts'
import type { DepositDeclarationModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'
import { batchWriter } from '../../platform/submit/batch-writer.ts'

export type DeclarationRow = Row<DepositDeclarationModel>

/** A declared deposit to a shared address. */
export interface NewDeclaration {
  readonly userId: number
  readonly asset: string
  readonly network: string
  readonly address: string
  readonly quantity: Amount
  readonly precision: number
}

/** How long a declared amount may be sent, and how long it is reserved. */
const validSeconds = 24 * 3600
const heldSeconds = 8 * validSeconds
/** Open declarations of one user, for one coin and network. */
const openMax = 3

@Injectable()
export class DeclarationsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async find(declarationId: number): Promise<DeclarationRow | undefined> {
    const row = await this.prisma.depositDeclaration.findUnique({ where: { id: BigInt(declarationId) } })
    return row ? rowOf(row) : undefined
  }

  /** Open declarations of a user, newest first. */
  open(userId: number): Promise<DeclarationRow[]> {
    return this.database.rows(
      `SELECT * FROM deposit_declaration declaration WHERE user_id = $1 AND held_until > $2
          AND NOT EXISTS (SELECT FROM deposit WHERE declaration_id = declaration.id AND state <> 'failed')
        ORDER BY id DESC`,
      [userId, this.clock.now()],
    )
  }
}

export const writeDeclarations = batchWriter<NewDeclaration>('deposit_declaration_write', declarationRow)

function declarationRow(declaration: NewDeclaration) {
  return composite('deposit_declaration_request', { ...declaration, openMax, validSeconds, heldSeconds })
}
