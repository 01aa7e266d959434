import { inspect } from 'node:util'
import { NestFactory } from '@nestjs/core'
import { AppModule } from '../../app.module.ts'
import {
  DemoKeysService,
  InboxService,
  KeysService,
  OperationsService,
  OperatorSignInService,
  OperatorsService,
} from '../../features/operations/index.ts'
import { OperationFault } from '../../platform/back-office/operation-fault.ts'
import { EnvironmentFault, readEnvironment } from '../../platform/config/environment.ts'
import { EncryptionFault } from '../../platform/encryption/encryption.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Messages } from '../../platform/messages/messages.ts'
import { help } from './help.ts'
import { type Answer, OperationsConsole } from './operations-console.ts'

/** Runs one command of an operator on the database that the variables name, beside a running server. */
export async function runOps(words: string[], variables: NodeJS.ProcessEnv): Promise<Answer> {
  if (words.length === 0 || words[0] === 'help') return { code: 0, text: help }
  try {
    // A process without a role: no feed, no API, no jobs; the inner port is the server's.
    const environment = { ...readEnvironment(variables), roles: new Set<never>(), metricsPort: undefined }
    const app = await NestFactory.createApplicationContext(AppModule.for(environment), {
      logger: false,
      abortOnError: false,
    })
    try {
      const console = new OperationsConsole(
        app.get(OperationsService),
        app.get(OperatorsService),
        app.get(KeysService),
        app.get(DemoKeysService),
        app.get(OperatorSignInService),
        app.get(InboxService),
      )
      return await console.run(words, variables['OPERATOR_TOKEN'])
    } catch (error) {
      return complaint(error, app.get(Messages))
    } finally {
      await app.close()
    }
  } catch (error) {
    return complaint(error)
  }
}

/** A fault that operators can mend is a sentence; anything else is a defect and is shown whole. */
function complaint(error: unknown, messages?: Messages): Answer {
  if (error instanceof OperationFault) return { code: 1, text: error.message }
  if (error instanceof EncryptionFault) return { code: 1, text: error.message }
  if (error instanceof EnvironmentFault) return { code: 1, text: error.faults.join('\n') }
  if (error instanceof Refusal && messages) {
    return { code: 1, text: messages.refusal('en-US', error.refusal, error.detail) }
  }
  return { code: 1, text: inspect(error) }
}
