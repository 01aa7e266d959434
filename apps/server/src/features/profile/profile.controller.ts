import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { ProfileService } from './profile.service.ts'

@Controller()
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  readonly routes = [serve(endpoints.getUserInfo, ({ userId }) => this.profile.describe(userId))]
}
