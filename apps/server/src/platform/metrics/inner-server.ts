import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import { Readiness } from '../health/readiness.ts'
import { Metrics } from './metrics.ts'

/**
 * The inner port (METRICS_PORT): metrics and health, for those who run the process. It has no authentication and must
 * not be reachable from outside.
 */
@Injectable()
export class InnerServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private server: Server | undefined

  constructor(
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { metricsPort, metricsHost } = this.environment
    if (metricsPort === undefined) return
    this.metrics.watchProcess()
    const server = createServer((request, response) => {
      this.answer(request.url ?? '', response).catch((error: Error) => send(response, 500, 'text/plain', error.message))
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(metricsPort, metricsHost, resolve)
    })
    this.server = server
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { server } = this
    if (!server) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  /** The bound port; undefined when there is none. */
  get port(): number | undefined {
    return (this.server?.address() as AddressInfo | null | undefined)?.port
  }

  private async answer(path: string, response: ServerResponse): Promise<void> {
    switch (path) {
      case '/metrics': {
        const { type, body } = await this.metrics.text()
        return send(response, 200, type, body)
      }
      case '/health/live':
        return send(response, 200, 'application/json', JSON.stringify({ live: true }))
      case '/health/ready': {
        const failing = await this.readiness.failing()
        const ready = failing.length === 0
        return send(response, ready ? 200 : 503, 'application/json', JSON.stringify({ ready, failing }))
      }
      default:
        return send(response, 404, 'text/plain', 'not found')
    }
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}
