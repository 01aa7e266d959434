import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common'
import type { SocketClient } from './socket-client.ts'
import type { SocketMessage } from './socket-options.ts'

/** Answers a message whose handler failed through a defect of ours, and logs why. */
@Catch()
export class SocketFailureFilter implements ExceptionFilter {
  private readonly logger = new Logger('Sockets')

  catch(error: unknown, host: ArgumentsHost): void {
    const socket = host.switchToWs()
    this.logger.error(error)
    socket.getClient<SocketClient>().refuse('internal-error', socket.getData<SocketMessage>())
  }
}
