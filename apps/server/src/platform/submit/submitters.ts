import { Injectable } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { Database } from '../database/database.ts'
import { Submitter, type SubmitterOptions } from './submitter.ts'

/** Makes the submitter of each kind of submission. */
@Injectable()
export class Submitters {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  of<Request, Judged>(options: SubmitterOptions<Request, Judged>): Submitter<Request, Judged> {
    return new Submitter(this.database, this.clock, options)
  }
}
