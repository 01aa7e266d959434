import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { EncryptedStores, type ReencryptionResult } from '../../platform/encryption/encrypted-stores.ts'
import { AuditService } from './audit.service.ts'
import { commandLine } from './operators.service.ts'

/** Rotation of the encryption keys. */
@Injectable()
export class KeysService {
  constructor(
    private readonly places: EncryptedStores,
    private readonly audit: AuditService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Re-encrypts everything under the newest key. Whoever can run it has the keys, so it needs no operator. */
  reencrypt(): Promise<{ key: string; places: ReencryptionResult[] }> {
    const key = this.environment.encryptionKeys[0]?.name ?? ''
    const act = { by: commandLine, action: 'reencrypt', kind: 'key', item: key, before: undefined } as const
    return this.audit.record(act, async () => {
      const places = await this.places.renew()
      return { result: { key, places }, after: { places } }
    })
  }
}
