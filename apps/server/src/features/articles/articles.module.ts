import { Module } from '@nestjs/common'
import { ArticlesController } from './articles.controller.ts'
import { ArticlesEdits } from './articles.edits.ts'
import { ArticlesRepository } from './articles.repository.ts'
import { ArticlesService } from './articles.service.ts'

/** Announcements and help: read by everybody, written by operators. */
@Module({
  controllers: [ArticlesController],
  providers: [ArticlesRepository, ArticlesService, ArticlesEdits],
})
export class ArticlesModule {}
