// Runs one of the server's commands (apps/server/src/commands) on the database of this installation: the one that
// DATABASE_URL names, else the embedded one, which is started for the while when it does not run.
//
//   node packages/embedded/bin/command.mjs verify-settlements
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isAlive, readLock } from '../src/process-lock.mjs'
import { askServer } from './ask-server.mjs'
import { openDatabase } from './database.mjs'
import { built, prepare } from './prepare.mjs'
import { Fault, readSettings, root } from './settings.mjs'

const [name, ...parameters] = process.argv.slice(2)

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Fault ? error.message : error)
  process.exitCode = 1
}

async function run() {
  const settings = readSettings()
  if (name === 'ops') {
    const answer = await askServer(
      { dataDir: settings.dataDir, database: settings.databaseUrl },
      parameters,
      process.env.OPERATOR_TOKEN,
    )
    if (answer) {
      const output = answer.code === 0 ? process.stdout : process.stderr
      output.write(`${answer.text}\n`)
      return answer.code
    }
  }
  await prepare({ server: false, commands: true, web: false, say, signal: new AbortController().signal })
  const { runningPostgres } = await import(built.embedded)
  const known = settings.databaseUrl ?? runningPostgres(join(settings.dataDir, 'postgres'))?.serverUrl
  if (known !== undefined) return command(known, settings)
  const running = readLock(join(settings.dataDir, 'start.lock'))
  if (running !== undefined && isAlive(running)) {
    throw new Fault('A server of this installation runs on another database: name it with DATABASE_URL.')
  }
  if (await serverAnswers(settings)) {
    throw new Fault(
      `A server answers on port ${settings.port}, and not from ${settings.dataDir}: name its database with DATABASE_URL, or its folder with DATA_DIR.`,
    )
  }
  const database = await openDatabase({ settings, say })
  try {
    return await command(database.url, settings)
  } finally {
    await database.stop()
  }
}

function command(url, settings) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', join(root, `apps/server/dist/${name}.js`), ...parameters],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          DATABASE_OWNER_URL: undefined,
          DATABASE_URL: url,
          DATA_DIR: settings.dataDir,
          DEMO: settings.demo,
        },
      },
    )
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Whether a server of Halyard listens where this installation's would. */
async function serverAnswers({ host, port }) {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}/health/live`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(2_000) })
    return (await response.json()).live === true
  } catch {
    return false
  }
}

function say(sentence) {
  console.error(sentence)
}
