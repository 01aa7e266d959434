import { Injectable, type OnModuleInit } from '@nestjs/common'
import { EditsService, editableField } from '../operations/edits.service.ts'
import { ConversionRepository } from './conversion.repository.ts'

/** What an operator may change about exchanges: what they cost. Those that are made keep their rate. One row, `true`. */
const fields = { fee_rate: editableField.rate(6) }

@Injectable()
export class ConversionEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditsService,
    private readonly conversions: ConversionRepository,
  ) {}

  onModuleInit(): void {
    this.edits.register({ kind: 'conversion', fields, ...this.conversions.editable(Object.keys(fields)) })
  }
}
