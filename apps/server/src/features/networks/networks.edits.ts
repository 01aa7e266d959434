import { Injectable, type OnModuleInit } from '@nestjs/common'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { editableField } from '../../platform/back-office/editable-field.ts'
import { NetworksRepository } from './networks.repository.ts'

const { flag, amount, amountOrZero, text } = editableField

/**
 * What an operator may change about a coin on a network. Deposits and withdrawals keep the fee and the address that they
 * were made with; that a fee never eats what the limits let through is for the database to keep.
 */
const fields = {
  deposit_enabled: flag,
  deposit_minimum: amount,
  deposit_fee: amountOrZero,
  deposit_address: text(256),
  withdrawal_enabled: flag,
  withdrawal_minimum: amount,
  withdrawal_maximum: amount,
  withdrawal_fee: amountOrZero,
}

@Injectable()
export class NetworksEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditRegistry,
    private readonly networks: NetworksRepository,
  ) {}

  onModuleInit(): void {
    this.edits.register({ kind: 'network', fields, ...this.networks.editable(Object.keys(fields)) })
  }
}
