import { Injectable } from '@nestjs/common'

/** The moment it is. Injected everywhere, so that tests can move it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date()
  }
}
