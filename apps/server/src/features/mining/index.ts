export { MiningDemo } from './mining.demo.ts'
export { MiningModule } from './mining.module.ts'
export { MiningService } from './mining.service.ts'
