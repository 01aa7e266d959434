import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/index.ts'
import { BankCardsController } from './bank-cards.controller.ts'
import { BankCardsRepository } from './bank-cards.repository.ts'
import { BankCardsService } from './bank-cards.service.ts'

@Module({
  imports: [AuthModule],
  controllers: [BankCardsController],
  providers: [BankCardsRepository, BankCardsService],
  exports: [BankCardsService],
})
export class BankCardsModule {}
