import { Injectable, type OnModuleInit } from '@nestjs/common'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { editableField, harmless } from '../../platform/back-office/editable-field.ts'
import { CardCurrenciesRepository } from './card-currencies.repository.ts'

const { flag, amount, amountOrZero, integer } = editableField

/** What an operator may change about withdrawals of a currency to bank cards. Those under way keep their fee. */
const fields = {
  enabled: harmless(flag),
  sort: harmless(integer(0, 9999)),
  minimum: amount,
  maximum: amount,
  fee: amountOrZero,
}

@Injectable()
export class WithdrawalsEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditRegistry,
    private readonly currencies: CardCurrenciesRepository,
  ) {}

  onModuleInit(): void {
    this.edits.register({ kind: 'cardCurrency', fields, ...this.currencies.editable(Object.keys(fields)) })
  }
}
