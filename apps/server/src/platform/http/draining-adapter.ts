import { FastifyAdapter } from '@nestjs/platform-fastify'
import { capInFlight, type InFlight } from './in-flight.ts'

/**
 * Fastify as Nest drives it, which at a stop turns new requests away, in an envelope, and answers those under way before
 * anything behind them stops: the switch that Nest and Fastify have for it sends bodies of their own.
 */
export class DrainingAdapter extends FastifyAdapter {
  private readonly inFlight: InFlight = capInFlight(this.getInstance())

  override async beforeClose(): Promise<void> {
    super.beforeClose()
    await this.inFlight.close()
  }
}
