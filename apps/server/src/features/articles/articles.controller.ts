import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import type { CallOrigin } from '../../platform/http/request.ts'
import { Input, Origin, Serves } from '../../platform/http/serves.ts'
import { ArticlesService } from './articles.service.ts'

@Controller()
export class ArticlesController {
  constructor(private readonly articles: ArticlesService) {}

  @Serves(endpoints.articleList)
  list(@Input() input: RequestOf<typeof endpoints.articleList>, @Origin() origin: CallOrigin) {
    return this.articles.list(input, origin.language)
  }

  @Serves(endpoints.findArticle)
  find(@Input() input: RequestOf<typeof endpoints.findArticle>, @Origin() origin: CallOrigin) {
    return this.articles.find(input.articleId, origin.language)
  }
}
