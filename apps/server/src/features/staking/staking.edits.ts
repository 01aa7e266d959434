import { Injectable, type OnModuleInit } from '@nestjs/common'
import { EditsService, editableField } from '../operations/edits.service.ts'
import { StakingRepository } from './staking.repository.ts'

const { flag, amount, amountOrZero, integer } = editableField

/**
 * What an operator may change about a product: whether it is offered, its rates and its limits. Stakes keep the rates
 * they were made with, and the term and the coin of a product never change.
 */
const fields = {
  offered: flag,
  sort: integer(0, 9999),
  daily_rate: amountOrZero,
  penalty_rate: amountOrZero,
  order_min: amount,
  order_max: amount,
  user_max: amount,
  supply: amount,
}

@Injectable()
export class StakingEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditsService,
    private readonly stakes: StakingRepository,
  ) {}

  onModuleInit(): void {
    this.edits.register({ kind: 'staking', fields, ...this.stakes.editable(Object.keys(fields)) })
  }
}
