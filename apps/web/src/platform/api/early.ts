/**
 * The answer to a call that public/appearance.js made before the app was loaded. The first same call gets it, once; no
 * call of another user or in another language does.
 */
export function takeEarly(url: URL, { method, body }: RequestInit, language: string, token: string | undefined) {
  const name = [method, url.href, language, token, body].join(' ')
  const answer = globalThis.earlyAnswers?.get(name)
  globalThis.earlyAnswers?.delete(name)
  return answer
}
