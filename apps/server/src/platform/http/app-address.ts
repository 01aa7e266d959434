import type { AddressInfo } from 'node:net'
import { Inject, Injectable } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'

/** Where this process and the app are reached. Never by a header, in which anybody writes what they like. */
@Injectable()
export class AppAddress {
  constructor(
    private readonly adapter: HttpAdapterHost,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Of the app: PUBLIC_URL, else where this process listens, as its start prints it. */
  get ofApp(): string {
    return this.environment.publicUrl ?? this.ofProcess
  }

  /** Where this process listens, as it is reached on this machine. */
  get ofProcess(): string {
    const bound = this.adapter.httpAdapter.getHttpServer().address() as AddressInfo | null
    const { address, port } = bound ?? { address: this.environment.host, port: this.environment.port }
    const host = ['0.0.0.0', '::', '::1'].includes(address) ? '127.0.0.1' : address
    return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  }
}
