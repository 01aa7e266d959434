import { Controller, Get, Header, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Readiness } from './readiness.ts'

/** For load balancers and orchestrators; not part of the protocol. */
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process answers; it is restarted when it does not. */
  @Get('live')
  @Header('cache-control', 'no-store')
  live() {
    return { live: true }
  }

  /** Clients may be sent here: 503 with the failing checks otherwise. */
  @Get('ready')
  @Header('cache-control', 'no-store')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const failing = await this.readiness.failing()
    void reply.status(failing.length === 0 ? 200 : 503)
    return { ready: failing.length === 0, failing }
  }
}
