import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { SiteService } from './site.service.ts'

@Controller()
export class SiteController {
  constructor(private readonly site: SiteService) {}

  readonly routes = [serve(endpoints.site, () => this.site.describe())]
}
