import { Injectable, type OnModuleInit } from '@nestjs/common'
import { EditsService, editableField } from '../operations/edits.service.ts'
import { TokenSaleRepository } from './token-sale.repository.ts'

const { flag, amount, integer } = editableField

/**
 * What an operator may change about a sale: whether it is shown, its limits and the lock period of what is bought from
 * now on. Not its price, its supply or what is sold of it.
 */
const fields = { enabled: flag, order_min: amount, order_max: amount, user_max: amount, lock_days: integer(0, 3650) }

@Injectable()
export class TokenSaleEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditsService,
    private readonly sales: TokenSaleRepository,
  ) {}

  onModuleInit(): void {
    this.edits.register({ kind: 'token-sale', fields, ...this.sales.editable(Object.keys(fields)) })
  }
}
