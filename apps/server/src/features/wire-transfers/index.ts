export { WireTransfersModule } from './wire-transfers.module.ts'
export { WireTransfersService } from './wire-transfers.service.ts'
