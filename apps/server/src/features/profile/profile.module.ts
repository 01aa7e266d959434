import { Module } from '@nestjs/common'
import { ProfileController } from './profile.controller.ts'
import { ProfileRepository } from './profile.repository.ts'
import { ProfileService } from './profile.service.ts'

/** What a user sees of their own account. */
@Module({ controllers: [ProfileController], providers: [ProfileRepository, ProfileService] })
export class ProfileModule {}
