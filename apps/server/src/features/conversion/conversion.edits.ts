import { Injectable, type OnModuleInit } from '@nestjs/common'
import { EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { editableField } from '../../platform/back-office/editable-field.ts'
import { ConversionRepository } from './conversion.repository.ts'

/** What an operator may change about exchanges: what they cost. Those that are made keep their rate. One row, `true`. */
const fields = { fee_rate: editableField.rate(6) }

@Injectable()
export class ConversionEdits implements OnModuleInit {
  constructor(
    private readonly edits: EditRegistry,
    private readonly conversions: ConversionRepository,
  ) {}

  onModuleInit(): void {
    this.edits.register({ kind: 'conversion', fields, ...this.conversions.editable(Object.keys(fields)) })
  }
}
