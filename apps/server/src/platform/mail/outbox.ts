import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import type { Message } from './message.ts'

/** A message that stayed here instead of leaving. */
export interface OutboxMessage extends Message {
  readonly at: string
}

/** As many as anyone would look through; older ones make room, once nobody can have a use for them any more. */
const messagesKept = 500
const usefulForMs = 60 * 60_000

/**
 * What would have been sent, one file a message in DATA_DIR/outbox, readable by the owner of the process only. All
 * processes of an installation share the folder.
 */
@Injectable()
export class Outbox {
  private readonly folder: string
  /** Whether anyone who reaches the server may read it: only on a demo host, where nothing real is sent or guarded. */
  readonly open: boolean

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.folder = join(environment.dataDir, 'outbox')
    this.open = environment.demo && !environment.production && environment.smtpUrl === undefined
  }

  async put(message: Message): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const now = this.clock.now()
    const at = now.toISOString()
    // The name sorts by time; a name that is whole is a message that is whole.
    const name = `${nameAt(now)}-${process.hrtime.bigint()}-${randomBytes(4).toString('hex')}.json`
    const draft = join(this.folder, `.${name}`)
    await writeFile(draft, `${JSON.stringify({ at, ...message }, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, join(this.folder, name))
    await this.makeRoom(nameAt(new Date(now.getTime() - usefulForMs)))
  }

  /** Messages to a target, or to anyone; newest first. */
  async list(target?: string): Promise<OutboxMessage[]> {
    const names = (await this.names()).reverse().slice(0, messagesKept)
    const read = await Promise.all(
      names.map((name) => readFile(join(this.folder, name), 'utf8').catch(() => undefined)),
    )
    return read
      .filter((text) => text !== undefined)
      .map((text) => JSON.parse(text) as OutboxMessage)
      .filter((message) => target === undefined || message.target === target)
  }

  private async makeRoom(usefulFrom: string): Promise<void> {
    const names = await this.names()
    const old = names.slice(0, Math.max(0, names.length - messagesKept)).filter((name) => name < usefulFrom)
    await Promise.all(old.map((name) => rm(join(this.folder, name), { force: true })))
  }

  private async names(): Promise<string[]> {
    const entries = await readdir(this.folder).catch(() => [])
    return entries.filter((name) => /^[0-9].*\.json$/.test(name)).sort()
  }
}

/** How the names of messages of a moment begin. */
function nameAt(moment: Date): string {
  return moment.toISOString().replace(/[:.]/g, '-')
}
