import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { ArticlesService } from './articles.service.ts'

@Controller()
export class ArticlesController {
  constructor(private readonly articles: ArticlesService) {}

  @Serves(endpoints.articleList)
  list({ input, origin }: Call<typeof endpoints.articleList>) {
    return this.articles.list(input, origin.language)
  }

  @Serves(endpoints.findArticle)
  find({ input, origin }: Call<typeof endpoints.findArticle>) {
    return this.articles.find(input.articleId, origin.language)
  }
}
