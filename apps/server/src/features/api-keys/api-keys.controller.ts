import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { ApiKeysService } from './api-keys.service.ts'

@Controller()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  readonly routes = [
    serve(endpoints.apiKeys, ({ userId }) => this.keys.list(userId)),
    serve(endpoints.makeApiKey, ({ caller, input }) => this.keys.make(caller, input)),
    serve(endpoints.revokeApiKey, ({ userId, input }) => this.keys.revoke(userId, input)),
    serve(endpoints.revokeApiKeys, ({ userId }) => this.keys.revokeAll(userId)),
  ]
}
