import { inspect } from 'node:util'
import type { Type } from '@nestjs/common'
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
      return await answerIn(app, words, variables['OPERATOR_TOKEN'])
    } finally {
      await app.close()
    }
  } catch (error) {
    return complaint(error)
  }
}

/** Where the services are: an application of Nest. */
export interface Services {
  get<T>(type: Type<T>, options: { strict: false }): T
}

/** Runs one command in a process that has everything already. */
export async function answerIn(app: Services, words: string[], token?: string): Promise<Answer> {
  const get = <T>(type: Type<T>) => app.get(type, { strict: false })
  try {
    const console = new OperationsConsole(
      get(OperationsService),
      get(OperatorsService),
      get(KeysService),
      get(DemoKeysService),
      get(OperatorSignInService),
      get(InboxService),
    )
    return await console.run(words, token)
  } catch (error) {
    return complaint(error, get(Messages))
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
