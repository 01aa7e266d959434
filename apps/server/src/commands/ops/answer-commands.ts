import { chmod, mkdir, rm } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import type { Environment } from '../../platform/config/environment.ts'
import { answerIn, type Services } from './run-ops.ts'

/** A path of a socket is no longer than this anywhere. */
const pathMax = 103
const lineMax = 1_048_576

const asked = z.object({
  words: z.array(z.string()),
  token: z.optional(z.string()),
  /** The one that the asker was told of; without it, this installation's. */
  database: z.optional(z.string()),
})

/**
 * Carries out commands of `npm run ops` for those who may use this machine as the user that the server runs as: a socket in a
 * folder that nobody else may enter. Of several processes on one data folder the first one listens. Answers how it is closed.
 */
export async function answerCommands(app: Services, environment: Environment): Promise<() => void> {
  const path = join(environment.dataDir, 'commands', 'socket')
  if (path.length > pathMax) return () => {}
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await chmod(dirname(path), 0o700)
  if (await isAnswered(path)) return () => {}
  await rm(path, { force: true })
  const server = createServer((socket) => hear(socket, app, environment))
  await new Promise<void>((resolve) => {
    // Another process may have been a moment earlier; commands then go to that one.
    server.once('error', () => resolve())
    server.listen(path, resolve)
  })
  server.on('error', () => {})
  return () => closed(server)
}

function closed(server: Server): void {
  if (server.listening) server.close()
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const trial = createConnection(path)
    trial.once('connect', () => trial.end(() => resolve(true)))
    trial.once('error', () => resolve(false))
  })
}

/** One line is one command. */
function hear(socket: Socket, app: Services, environment: Environment): void {
  socket.setEncoding('utf8')
  socket.on('error', () => socket.destroy())
  let line = ''
  const listen = (text: string) => {
    line += text
    if (line.length > lineMax) socket.destroy()
    if (!line.includes('\n')) return
    socket.off('data', listen)
    void answerTo(line, app, environment).then((answer) => socket.end(JSON.stringify(answer)))
  }
  socket.on('data', listen)
}

/** Nothing where the command is for another database: whoever asks goes there. */
async function answerTo(line: string, app: Services, environment: Environment): Promise<object> {
  const command = readCommand(line)
  if (!command || (command.database !== undefined && !isSame(command.database, environment.databaseUrl))) return {}
  return answerIn(app, command.words, command.token)
}

function readCommand(line: string) {
  try {
    const read = z.safeParse(asked, JSON.parse(line))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** Whether two addresses name one database, whoever signs in to it. */
function isSame(one: string, other: string): boolean {
  const placeOf = (address: string) => {
    const { hostname, port, pathname } = new URL(address)
    return [hostname, port || '5432', pathname].join(' ')
  }
  return one === other || (URL.canParse(one) && URL.canParse(other) && placeOf(one) === placeOf(other))
}
