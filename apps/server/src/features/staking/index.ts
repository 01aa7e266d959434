export { StakingDemo } from './staking.demo.ts'
export { StakingModule } from './staking.module.ts'
export { StakingService } from './staking.service.ts'
