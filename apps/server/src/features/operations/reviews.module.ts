import { Module } from '@nestjs/common'
import { EditsService } from './edits.service.ts'
import { ReviewsService } from './reviews.service.ts'

/** What features import to have their things reviewed and their rows edited by operators. */
@Module({ providers: [ReviewsService, EditsService], exports: [ReviewsService, EditsService] })
export class ReviewsModule {}
