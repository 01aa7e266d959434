import { Amount } from '@halyard/domain'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { editableField, harmless } from '../../platform/back-office/editable-field.ts'
import { TokenSaleRepository } from './token-sale.repository.ts'

const { flag, amount, integer, moment, rates, texts } = editableField

/** All levels together; with more, somebody who invites their own accounts would buy at a discount worth the while. */
const rewardRatesMax = Amount.of('0.05')

/**
 * What an operator may change about a sale: whether it is shown, its words, when it begins and ends, its limits, and the
 * lock period and rewards of what is bought from now on. Not its price, its supply or what is sold of it.
 */
const fields = {
  enabled: harmless(flag),
  name: harmless(texts(64)),
  description: harmless(texts(1000)),
  starts_at: harmless(moment),
  ends_at: harmless(moment),
  order_min: amount,
  order_max: amount,
  user_max: amount,
  lock_days: integer(0, 3650),
  // Of inviters of the first, second and third level.
  reward_rates: rates(3, rewardRatesMax),
}

@Injectable()
export class TokenSaleEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditRegistry,
    private readonly sales: TokenSaleRepository,
  ) {}

  onModuleInit(): void {
    this.edits.register({ kind: 'token-sale', fields, ...this.sales.editable(Object.keys(fields)) })
  }
}
