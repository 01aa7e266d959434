import type { SentCall } from '@halyard/client/call'
import { languageHeader, tokenHeader } from '@halyard/wire/envelope'

/**
 * The answer to a call that public/appearance.js made before the app was loaded. The first same call gets it, once; no
 * call of another user or in another language does.
 */
export function takeEarly(url: URL, { method, headers, body }: Pick<SentCall, 'method' | 'headers' | 'body'>) {
  const name = [method, url.href, headers.get(languageHeader), headers.get(tokenHeader), body].join(' ')
  const answer = globalThis.earlyAnswers?.get(name)
  globalThis.earlyAnswers?.delete(name)
  return answer
}
