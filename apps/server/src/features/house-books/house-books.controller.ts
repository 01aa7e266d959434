import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { HouseBooksService } from './house-books.service.ts'

@Controller()
export class HouseBooksController {
  constructor(private readonly books: HouseBooksService) {}

  readonly routes = [serve(endpoints.houseBooks, () => this.books.list())]
}
