import { takesAdditions } from '#platform/api/additions.ts'
import { kept } from '#platform/kept.ts'
import { useSession } from '#platform/session/session.ts'

/** What is stored for the account, as this device last heard, and what it has become here. */
interface Copy<Value> {
  version: number
  base: Value
  value: Value
  /** What was sent without an answer: it may be stored. */
  sent?: Value | undefined
}

interface Stored<Value> {
  version: number
  value: Value
}

interface Account<Value> {
  /** Below which it is kept on the device. */
  name: string
  /** Before anything was kept. */
  empty: Value
  /** What is kept as JSON, as far as it can be read. */
  read: (json: unknown) => Value
  write: (value: Value) => unknown
  fetch: () => Promise<Stored<Value>>
  /** Stores the value in place of a version; `saved` is false where another was stored meanwhile. */
  save: (value: Value, version: number) => Promise<Stored<Value> & { saved: boolean }>
  /** What this device changed, on what another one stored. */
  merge: (change: Change<Value>) => Value
  /** Called when another device's changes have arrived. */
  onChange: () => void
}

export interface Change<Value> {
  /** What both began with; of what was sent without an answer, that may be. */
  bases: readonly Value[]
  mine: Value
  theirs: Value
}

/** How long changes are gathered before they are sent. */
const gatherFor = 700
/** Of saving over what other devices store meanwhile. */
const attemptsMax = 5

/**
 * Something of the account's of which each device has a copy that can be changed without a connection. What one device
 * changed is merged into what another stored meanwhile, and is sent later where it cannot be sent now.
 */
export class AccountCopy<Value> {
  private timer: ReturnType<typeof setTimeout> | undefined
  private busy: Promise<void> | undefined

  constructor(private readonly account: Account<Value>) {}

  value(): Value {
    return this.copy().value
  }

  change(value: Value): void {
    this.put({ ...this.copy(), value })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.send(), gatherFor)
  }

  hasUnsent(): boolean {
    const { base, value } = this.copy()
    return !isSame(base, value)
  }

  /** Hears what other devices stored, and sends what they do not have. Without a connection nothing happens. */
  refresh(): Promise<void> {
    return this.once(async (isCurrent) => {
      const stored = await this.account.fetch()
      if (isCurrent()) this.adopt(stored)
      await this.store(isCurrent)
    })
  }

  /** Sends what has changed. */
  send(): Promise<void> {
    return this.once((isCurrent) => this.store(isCurrent))
  }

  private async store(isCurrent: () => boolean): Promise<void> {
    for (let attempt = 0; attempt < attemptsMax && isCurrent() && this.hasUnsent(); attempt += 1) {
      const { version, value } = this.copy()
      this.put({ ...this.copy(), sent: value })
      const stored = await this.account.save(value, version)
      if (!isCurrent()) return
      if (stored.saved) this.put({ version: stored.version, base: value, value: this.value() })
      else this.adopt(stored)
    }
  }

  private adopt({ version, value: theirs }: Stored<Value>): void {
    const { base, sent, value: mine } = this.copy()
    const value = this.account.merge({ bases: sent === undefined ? [base] : [base, sent], mine, theirs })
    this.put({ version, base: theirs, value })
    if (!isSame(mine, value)) this.account.onChange()
  }

  /** One at a time, for the session of now; what fails is tried again when the chart is next looked at. */
  private once(act: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const { token } = useSession.getState()
    const run = async () => {
      if (token === undefined || (await takesAdditions()) === false) return
      await act(() => useSession.getState().token === token)
    }
    const busy = (this.busy ?? Promise.resolve()).then(run).catch(() => undefined)
    this.busy = busy
    return busy
  }

  private copy(): Copy<Value> {
    const { read, empty } = this.account
    const { version, base, value, sent } = (kept.read(this.account.name) ?? {}) as Partial<Copy<unknown>>
    return {
      version: Number.isSafeInteger(version) ? (version as number) : 0,
      base: base === undefined ? empty : read(base),
      value: value === undefined ? empty : read(value),
      ...(sent === undefined ? {} : { sent: read(sent) }),
    }
  }

  private put({ version, base, value, sent }: Copy<Value>): void {
    const { name, write } = this.account
    kept.write(name, {
      version,
      base: write(base),
      value: write(value),
      ...(sent === undefined ? {} : { sent: write(sent) }),
    })
  }
}

/** Of values that are made by codecs alone, and have their fields in one order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
