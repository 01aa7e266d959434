import { FastifyAdapter } from '@nestjs/platform-fastify'
import { capInFlight, type InFlight } from './in-flight.ts'

/**
 * At shutdown turns new requests away with an envelope and answers those under way first. Nest's and Fastify's own
 * switches send other bodies.
 */
export class DrainingAdapter extends FastifyAdapter {
  private readonly inFlight: InFlight = capInFlight(this.getInstance())

  override async beforeClose(): Promise<void> {
    super.beforeClose()
    await this.inFlight.close()
  }
}
