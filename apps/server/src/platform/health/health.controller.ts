import { hostEndpoints } from '@halyard/wire/host'
import { Controller } from '@nestjs/common'
import { serve } from '../http/serve.ts'
import { Readiness } from './readiness.ts'

/** For load balancers and orchestrators. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  readonly routes = [
    serve(hostEndpoints.live, () => ({ live: true })),
    serve(
      hostEndpoints.ready,
      async () => {
        const failing = await this.readiness.failing()
        return { ready: failing.length === 0, failing: [...failing] }
      },
      { status: ({ ready }) => (ready ? 200 : 503) },
    ),
  ]
}
