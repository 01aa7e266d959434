import 'reflect-metadata'
import { createApplication } from './application.ts'
import { seedDemo } from './demo.ts'
import { EnvironmentFault, readEnvironment } from './platform/config/environment.ts'

await start()

/** Starts the roles that the environment names, and stops them in order on SIGINT and SIGTERM. */
async function start(): Promise<void> {
  const environment = readEnvironmentOrExit()
  const app = await createApplication(environment)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // What was accepted is finished; if that hangs, the process ends all the same and Postgres keeps the truth.
    setTimeout(() => process.exit(1), 15_000).unref()
    await app.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // Who has another role only is reached by nobody, and takes no port from the process beside it.
  if (!environment.roles.has('api')) {
    await app.init()
    return
  }
  await app.listen(environment.port, environment.host)
  const demoLogin = await seedDemo(app, () => stopping)
  if (stopping) return
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1')
  console.log(
    [
      '',
      `  Halyard is running at ${environment.publicUrl ?? url}`,
      ...(demoLogin ? [`  Demo login: ${demoLogin.username}, password ${demoLogin.password}`] : []),
      `  API documents at ${url}/docs`,
      '',
    ].join('\n'),
  )
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
