import { Module } from '@nestjs/common'
import { ReviewsModule } from '../operations/reviews.module.ts'
import { ArticlesController } from './articles.controller.ts'
import { ArticlesEdits } from './articles.edits.ts'
import { ArticlesRepository } from './articles.repository.ts'
import { ArticlesService } from './articles.service.ts'

/** Announcements and help: read by everybody, written by operators. */
@Module({
  imports: [ReviewsModule],
  controllers: [ArticlesController],
  providers: [ArticlesRepository, ArticlesService, ArticlesEdits],
})
export class ArticlesModule {}
