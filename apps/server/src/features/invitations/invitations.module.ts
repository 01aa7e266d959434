import { Module } from '@nestjs/common'
import { MarketFeedModule } from '../../market-feed/market-feed.module.ts'
import { InvitationsController } from './invitations.controller.ts'
import { InvitationsRepository } from './invitations.repository.ts'
import { InvitationsService } from './invitations.service.ts'

@Module({
  imports: [MarketFeedModule],
  controllers: [InvitationsController],
  providers: [InvitationsRepository, InvitationsService],
  exports: [InvitationsService],
})
export class InvitationsModule {}
