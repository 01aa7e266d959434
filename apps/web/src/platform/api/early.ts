/**
 * The answer to a call that public/appearance.js made before the app was there: whoever asks the same first gets it,
 * once, and nobody who asks as another user or in another language.
 */
export function takeEarly(url: URL, { method, body }: RequestInit, language: string, token: string | undefined) {
  const name = [method, url.href, language, token, body].join(' ')
  const answer = globalThis.earlyAnswers?.get(name)
  globalThis.earlyAnswers?.delete(name)
  return answer
}
