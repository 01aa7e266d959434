import { kept } from '../kept.ts'

/*
 * The specification does not have all that our server does: calls, fields of calls, a header. Another server may refuse
 * what it does not know, so its config has to say that it takes them. Until it was heard of, a server counts as ours.
 */

/** Whether the server takes additions; where its config is on the way for the first time, once it is there. */
export function takesAdditions(): boolean | Promise<boolean> {
  return known() ?? heard ?? true
}

/** The config is asked for: what would be an addition waits for it. */
export function awaitAdditions(): void {
  if (known() === undefined && !tell) heard = new Promise((resolve) => (tell = resolve))
}

/** What the config says; undefined when it did not come. */
export function learnAdditions(takes: boolean | undefined): void {
  if (takes !== undefined) {
    learned = takes
    kept.write('additions', takes)
  }
  tell?.(takes ?? true)
  heard = undefined
  tell = undefined
}

function known(): boolean | undefined {
  if (learned !== undefined) return learned
  const value = kept.read('additions')
  return typeof value === 'boolean' ? value : undefined
}

let learned: boolean | undefined
let heard: Promise<boolean> | undefined
let tell: ((takes: boolean) => void) | undefined
