import { Module } from '@nestjs/common'
import { IdentityModule } from '../identity/index.ts'
import { ProfileController } from './profile.controller.ts'
import { ProfileRepository } from './profile.repository.ts'
import { ProfileService } from './profile.service.ts'

@Module({
  imports: [IdentityModule],
  controllers: [ProfileController],
  providers: [ProfileRepository, ProfileService],
  exports: [ProfileService],
})
export class ProfileModule {}
