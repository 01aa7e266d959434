import { createConnection } from 'node:net'
import { join } from 'node:path'

/** Where a server of this data folder answers commands; `answer-commands.ts` of the server listens there. */
export const commandSocket = (dataDir) => join(dataDir, 'commands', 'socket')

/** What is carried out by a process of its own: it has the keys, the bots or the file of whoever types it. */
const ownProcess = ['reencrypt', 'demo-keys', 'image', 'help']

/**
 * Has a running server carry out a command of `npm run ops`, which spares the start of a process with everything in it.
 * Undefined when none answers here, when it runs on another database than `database`, or when the command is not for it.
 */
export function askServer({ dataDir, database }, words, token) {
  const isOwn = words.length === 0 || ownProcess.includes(words[0]) || words.some((word) => /^\w+=@/.test(word))
  if (isOwn) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const socket = createConnection(commandSocket(dataDir))
    let said = ''
    socket.setEncoding('utf8')
    socket.on('connect', () => socket.write(`${JSON.stringify({ words, token, database })}\n`))
    socket.on('data', (text) => {
      said += text
    })
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => resolve(answerIn(said)))
  })
}

function answerIn(said) {
  try {
    const { code, text } = JSON.parse(said)
    return typeof text === 'string' ? { code, text } : undefined
  } catch {
    // It was cut off: what was begun stands in the log, and every command is safe to repeat.
    return said === ''
      ? undefined
      : { code: 1, text: 'The server ended before it had answered. Look at the log, and try again.' }
  }
}
