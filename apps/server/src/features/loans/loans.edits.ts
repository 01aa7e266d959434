import { Injectable, type OnModuleInit } from '@nestjs/common'
import { EditsService, editableField } from '../operations/edits.service.ts'
import { LoansRepository } from './loans.repository.ts'

const { flag, amount, amountOrZero, integer } = editableField

/** What an operator may change about what is lent. Loans keep what they were applied for with; the coin never changes. */
const fields = {
  offered: flag,
  sort: integer(0, 9999),
  amount_min: amount,
  amount_max: amount,
  interest_free_days: integer(0, 366),
  daily_rate: amountOrZero,
  term_days: integer(1, 366),
}

@Injectable()
export class LoansEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditsService,
    private readonly loans: LoansRepository,
  ) {}

  onModuleInit(): void {
    this.edits.register({ kind: 'loan', fields, ...this.loans.editable(Object.keys(fields)) })
  }
}
