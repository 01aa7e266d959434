import { Module } from '@nestjs/common'
import { ReferralsRepository } from './referrals.repository.ts'
import { ReferralsService } from './referrals.service.ts'

/** Invitation codes and who invited whom. */
@Module({ providers: [ReferralsRepository, ReferralsService], exports: [ReferralsService] })
export class ReferralsModule {}
