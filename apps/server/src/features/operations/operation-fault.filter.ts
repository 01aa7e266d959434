import { type Envelope, refusals } from '@halyard/wire'
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { OperationFault } from '../../platform/back-office/operation-fault.ts'

@Catch(OperationFault)
export class OperationFaultFilter implements ExceptionFilter<OperationFault> {
  catch(fault: OperationFault, host: ArgumentsHost): void {
    const body: Envelope = { code: refusals.badInput.code, msg: fault.message, data: { refusal: 'declined' } }
    void host.switchToHttp().getResponse<FastifyReply>().status(200).send(body)
  }
}
