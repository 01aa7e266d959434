import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Caller, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { ProfileService } from './profile.service.ts'

@Controller()
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Serves(endpoints.getUserInfo)
  describe(@Caller() caller: Session) {
    return this.profile.describe(caller.userId)
  }
}
