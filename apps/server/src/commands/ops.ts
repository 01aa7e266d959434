import 'reflect-metadata'
import { NestFactory } from '@nestjs/core'
import { AppModule } from '../app.module.ts'
import { OperationsService, OperatorsService } from '../features/operations/index.ts'
import { OperationFault } from '../platform/back-office/operation-fault.ts'
import { EnvironmentFault, readEnvironment } from '../platform/config/environment.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { Messages } from '../platform/messages/messages.ts'
import { help } from './ops/help.ts'
import { OperationsConsole } from './ops/operations-console.ts'

// The operator's side at the command line: `npm run ops -- help`. It works on the database, beside a running server.

const typed = process.argv.slice(2)
process.exitCode = typed.length === 0 || typed[0] === 'help' ? say(help) : await operate()

async function operate(): Promise<number> {
  try {
    // Without a role this process prices nothing, answers nobody and runs no jobs.
    const environment = { ...readEnvironment(process.env), roles: new Set<never>() }
    const app = await NestFactory.createApplicationContext(AppModule.for(environment), {
      logger: false,
      abortOnError: false,
    })
    try {
      const console = new OperationsConsole(app.get(OperationsService), app.get(OperatorsService))
      return say(await console.run(typed, process.env.OPERATOR_TOKEN))
    } catch (error) {
      return complain(error, app.get(Messages))
    } finally {
      await app.close()
    }
  } catch (error) {
    return complain(error)
  }
}

function say(text: string): number {
  console.log(text)
  return 0
}

/** What an operator can mend is said in a sentence; anything else is a defect of ours and is shown whole. */
function complain(error: unknown, messages?: Messages): number {
  if (error instanceof OperationFault) console.error(error.message)
  else if (error instanceof EnvironmentFault) console.error(error.faults.join('\n'))
  else if (error instanceof Refusal && messages) console.error(messages.refusal('en-US', error.refusal, error.detail))
  else console.error(error)
  return 1
}
