import { Injectable } from '@nestjs/common'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { ApiKeysDemo } from '../api-keys/index.ts'
import { AuditService } from './audit.service.ts'
import { InstallationService } from './installation.service.ts'
import { commandLine } from './operators.service.ts'

/** API keys of bots, on a demo host. Whoever can run it can reach the database, so it needs no operator. */
@Injectable()
export class DemoKeysService {
  constructor(
    private readonly installation: InstallationService,
    private readonly keys: ApiKeysDemo,
    private readonly audit: AuditService,
  ) {}

  async make(names: readonly string[]): Promise<{ name: string; accessKey: string; secret: string }[]> {
    if (names.length === 0) decline('Name the bots.')
    const made = []
    for (const name of names) {
      const act = { by: commandLine, action: 'user', kind: 'bot', item: name, before: undefined } as const
      const key = await this.audit.record(act, async () => {
        if (!(await this.installation.isDemo())) decline('This is no demo: bots trade with play money alone.')
        const result = await this.keys.make(name)
        return { result, after: { accessKey: result.accessKey } }
      })
      made.push(key)
    }
    return made
  }
}
