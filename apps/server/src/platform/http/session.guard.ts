import { type Endpoint, tokenHeader } from '@halyard/wire'
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { Sessions } from '../session/sessions.ts'
import { Refusal } from './refusal.ts'
import { type HalyardRequest, originOf } from './request.ts'
import { SERVED_ENDPOINT } from './serves.ts'

/** Lets a call through to an endpoint that needs a session only with a live one: 4015, 4016 or 4017 otherwise. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<HalyardRequest>()
    request.origin = originOf(request)
    const endpoint = this.reflector.get<Endpoint | undefined>(SERVED_ENDPOINT, context.getHandler())
    if (endpoint?.session !== 'required') return true
    const token = request.headers[tokenHeader]
    const session = await this.sessions.authenticate(typeof token === 'string' ? token : undefined)
    if (session instanceof Refusal) throw session
    request.session = session
    return true
  }
}
