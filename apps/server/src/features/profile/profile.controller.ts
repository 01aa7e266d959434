import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { ProfileService } from './profile.service.ts'

@Controller()
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Serves(endpoints.getUserInfo)
  describe({ caller }: Call<typeof endpoints.getUserInfo>) {
    return this.profile.describe(caller.userId)
  }
}
