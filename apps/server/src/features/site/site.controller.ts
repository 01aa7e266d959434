import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Serves } from '../../platform/http/serves.ts'
import { SiteService } from './site.service.ts'

@Controller()
export class SiteController {
  constructor(private readonly site: SiteService) {}

  @Serves(endpoints.site)
  describe() {
    return this.site.describe()
  }
}
