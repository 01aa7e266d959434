import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { catchError, type Observable } from 'rxjs'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { codeOf } from '../../platform/database/database.ts'

/** Declines values that Postgres cannot store, anywhere in a request: NUL, lone surrogates, numbers too large. */
@Injectable()
export class StorableInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { params, query, body } = context.switchToHttp().getRequest<FastifyRequest>()
    if (![params, query, body].every(isStorable)) decline('There is a character in it that cannot be kept.')
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (codeOf(error) === numericValueOutOfRange) decline('A number in it is larger than can be kept.')
        throw error
      }),
    )
  }
}

const numericValueOutOfRange = '22003'

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/[\0\p{Cs}]/u.test(value)
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable)
}
