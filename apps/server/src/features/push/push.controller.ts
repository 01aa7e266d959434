import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { PushService } from './push.service.ts'

@Controller()
export class PushController {
  constructor(private readonly push: PushService) {}

  readonly routes = [
    serve(endpoints.pushState, ({ caller }) => this.push.state(caller)),
    serve(endpoints.subscribePush, ({ caller, input, language }) => this.push.subscribe(caller, input, language)),
    serve(endpoints.unsubscribePush, ({ caller }) => this.push.unsubscribe(caller)),
    serve(endpoints.savePushSettings, ({ userId, input }) => this.push.save(userId, input)),
  ]
}
