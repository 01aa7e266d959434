import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import type { Message } from './message.ts'

/** A message that was kept instead of being sent. */
export interface OutboxMessage extends Message {
  readonly at: string
}

/** Older messages are deleted past this number, once they are `retentionMs` old. */
const messagesMax = 500
const retentionMs = 60 * 60_000

/**
 * Messages that were not sent, one file each in DATA_DIR/outbox, readable by the process owner only. All processes of
 * an installation share the folder.
 */
@Injectable()
export class Outbox {
  private readonly folder: string
  /** Whether it is public: only on a demo host, where nothing real is sent. */
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
    // The name sorts by time; the rename makes the file appear complete.
    const name = `${nameAt(now)}-${process.hrtime.bigint()}-${randomBytes(4).toString('hex')}.json`
    const draft = join(this.folder, `.${name}`)
    await writeFile(draft, `${JSON.stringify({ at, ...message }, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, join(this.folder, name))
    await this.prune(nameAt(new Date(now.getTime() - retentionMs)))
  }

  /** Messages to a target, or to anyone; newest first. */
  async list(target?: string): Promise<OutboxMessage[]> {
    const names = (await this.names()).reverse().slice(0, messagesMax)
    const read = await Promise.all(
      names.map((name) => readFile(join(this.folder, name), 'utf8').catch(() => undefined)),
    )
    return read
      .filter((text) => text !== undefined)
      .map((text) => JSON.parse(text) as OutboxMessage)
      .filter((message) => target === undefined || message.target === target)
  }

  private async prune(usefulFrom: string): Promise<void> {
    const names = await this.names()
    const old = names.slice(0, Math.max(0, names.length - messagesMax)).filter((name) => name < usefulFrom)
    await Promise.all(old.map((name) => rm(join(this.folder, name), { force: true })))
  }

  private async names(): Promise<string[]> {
    const entries = await readdir(this.folder).catch(() => [])
    return entries.filter((name) => /^[0-9].*\.json$/.test(name)).sort()
  }
}

/** The prefix of names of a moment. */
function nameAt(moment: Date): string {
  return moment.toISOString().replace(/[:.]/g, '-')
}
