import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { ArticlesService } from './articles.service.ts'

@Controller()
export class ArticlesController {
  constructor(private readonly articles: ArticlesService) {}

  readonly routes = [
    serve(endpoints.articleList, ({ input, language }) => this.articles.list(input, language)),
    serve(endpoints.findArticle, ({ input, language }) => this.articles.find(input.articleId, language)),
  ]
}
