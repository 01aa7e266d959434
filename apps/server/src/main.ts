import 'reflect-metadata'
import { networkInterfaces } from 'node:os'
import { demoWithdrawalPassword } from '@halyard/domain/auth'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { createApplication } from './application.ts'
import { answerCommands } from './commands/ops/answer-commands.ts'
import { seedDemo } from './demo.ts'
import { OperatorSignInService } from './features/operations/index.ts'
import {
  answersCalls,
  type Environment,
  EnvironmentFault,
  hasClients,
  readEnvironment,
} from './platform/config/environment.ts'
import { inspectHost, misspelledSettings } from './platform/config/host-inspection.ts'
import { startFault } from './platform/config/start-fault.ts'
import { AppAddress } from './platform/http/app-address.ts'
import { builtConsole } from './platform/http/web-app.ts'
import { startTracing, stopTracing } from './platform/tracing/tracing.ts'

await start()

/** Starts the roles that the environment names, and stops them in order on SIGINT and SIGTERM. */
async function start(): Promise<void> {
  let app: NestFastifyApplication | undefined
  let stopping = false
  let stopAnswering = () => {}
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Nobody has been served yet, and what a start writes is whole or not there: the next one goes on.
    if (app === undefined) endWith('Halyard was stopped while it was starting.', 0)
    // What was accepted is finished; if that hangs, the process ends all the same, and Postgres has what was committed.
    setTimeout(() => process.exit(1), 15_000).unref()
    stopAnswering()
    await app.close()
    await stopTracing()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  const environment = readEnvironmentOrExit()
  await inspectOrExit(environment)
  if (environment.tracing) await startTracing()
  try {
    const made = await createApplication(environment)
    await made.init()
    app = made
    stopAnswering = await answerCommands(app, environment)
    await serve(app, environment, () => stopping)
  } catch (error) {
    // The requested stop ends the process.
    if (!stopping) endWith(startFault(error, environment), 1)
  }
}

/** Answers clients, where that is a role of the process, and says that it runs. */
async function serve(app: NestFastifyApplication, environment: Environment, isStopping: () => boolean): Promise<void> {
  // A process that has no clients takes no port from the process beside it.
  if (hasClients(environment)) await app.listen(environment.port, environment.host)
  if (!hasClients(environment) || !answersCalls(environment)) {
    console.log(`  Halyard is running as ${[...environment.roles].join(' and ')}.`)
    return
  }
  const demoLogin = await seedDemo(app, isStopping)
  const operators = environment.operationsOverHttp
    ? await app.get(OperatorSignInService, { strict: false }).seedDemo()
    : []
  if (isStopping()) return
  const address = app.get(AppAddress)
  console.log(
    [
      '',
      `  Halyard is running at ${address.ofApp}`,
      ...addressesForPhones(environment).map((address) => `  From a phone in the same network: ${address}`),
      ...(demoLogin
        ? [`  Demo login: ${demoLogin.username}, password ${demoLogin.password}, to withdraw ${demoWithdrawalPassword}`]
        : []),
      ...(builtConsole(environment) ? [`  Operators' console at ${address.ofProcess}/console`] : []),
      ...operators.map(({ name, password }) => `  Demo operator: ${name}, password ${password}`),
      `  API documents at ${address.ofProcess}/docs`,
      '',
    ].join('\n'),
  )
}

/** Prints what must be mended and exits, or what a host with real users should know and goes on. */
async function inspectOrExit(environment: Environment): Promise<void> {
  const slips = misspelledSettings(process.env)
  const { faults, warnings } = await inspectHost(environment)
  for (const sentence of [...slips, ...faults]) console.error(sentence)
  if (faults.length > 0) process.exit(1)
  if (!environment.production || warnings.length === 0) return
  console.error(['This is not fit for real users yet:', ...warnings.map((sentence) => `  - ${sentence}`)].join('\n'))
}

/** The addresses of this machine that others reach, when it listens on all of them. */
function addressesForPhones({ host, port }: Environment): string[] {
  if (host !== '0.0.0.0' && host !== '::') return []
  return Object.values(networkInterfaces())
    .flatMap((interfaces) => interfaces ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`)
}

function readEnvironmentOrExit() {
  try {
    return readEnvironment(process.env)
  } catch (fault) {
    if (!(fault instanceof EnvironmentFault)) throw fault
    for (const sentence of fault.faults) console.error(sentence)
    process.exit(1)
  }
}

function endWith(sentence: string, code: number): never {
  console.error(sentence)
  process.exit(code)
}
