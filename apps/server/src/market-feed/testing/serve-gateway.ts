import { type INestApplication, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { Clock } from '../../platform/clock/clock.ts'
import type { TrustedProxies } from '../../platform/config/trusted-proxies.ts'
import { SocketAdapter } from '../../platform/sockets/socket-adapter.ts'
import type { SocketLimits } from '../../platform/sockets/socket-options.ts'
import { Books } from '../books.ts'
import { FeedGateway } from '../gateway/feed-gateway.ts'
import { FeedLimits } from '../gateway/feed-limits.ts'
import { LiveMarket } from '../live-market.ts'
import { Pairs } from '../pairs.ts'
import { TickStream } from '../tick-stream.ts'
import type { MarketProcess } from './market-in-test.ts'

export type TestLimits = Partial<SocketLimits & FeedLimits>

interface Options {
  readonly limits?: TestLimits
  readonly trustedProxies?: TrustedProxies | undefined
  /** Called with what the gateway logs as our defect. */
  readonly failed: (error: unknown) => void
}

@Module({})
class GatewayModule {}

/** The gateway of a market on a server of its own, at a free port. */
export async function serveGateway(
  { pairs, market, stream, clock, pool }: MarketProcess,
  { limits = {}, trustedProxies, failed }: Options,
): Promise<{ app: INestApplication; gateway: FeedGateway }> {
  const module = {
    module: GatewayModule,
    providers: [
      FeedGateway,
      { provide: FeedLimits, useValue: { ...new FeedLimits(), ...limits } },
      { provide: Pairs, useValue: pairs },
      { provide: LiveMarket, useValue: market },
      { provide: TickStream, useValue: stream },
      { provide: Books, useValue: new Books(pairs, market.board, pool, clock, failed) },
      { provide: Clock, useValue: clock },
    ],
  }
  const logger = { log: () => {}, warn: () => {}, error: failed }
  const app = await NestFactory.create(module, new FastifyAdapter(), { logger, abortOnError: false })
  app.useWebSocketAdapter(new SocketAdapter(app.getHttpServer(), { clock, trustedProxies, limits }))
  await app.listen(0, '127.0.0.1')
  return { app, gateway: app.get(FeedGateway) }
}
