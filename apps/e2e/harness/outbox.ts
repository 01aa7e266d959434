import type { App } from './run.ts'

/** A mail or text message that stayed in the demo's outbox instead of leaving. */
export interface SentMessage {
  at: string
  target: string
  /** Why it was sent: `register`. */
  purpose: string
  subject: string
  text: string
  code?: string
}

/** What was sent to an address or phone number, newest first. */
export async function outbox(app: App, target: string): Promise<SentMessage[]> {
  const answer = await fetch(`${app.address}/outbox?target=${encodeURIComponent(target)}`)
  if (!answer.ok) throw new Error(`The outbox answered ${answer.status}: is the app running as a demo?`)
  const { list } = (await answer.json()) as { list: SentMessage[] }
  return list
}

/** The code in the newest message, as its reader would type it. */
export async function sentCode(app: App, target: string): Promise<string> {
  const code = (await outbox(app, target)).find((message) => message.code)?.code
  if (!code) throw new Error(`No code was sent to ${target}.`)
  return code
}
