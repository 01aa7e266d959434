import { callsOf } from '@halyard/client/call'
import type { RefusalData } from '@halyard/wire/envelope'
import { messageValues } from '#ui/use-message-values.ts'
import { useAppearance } from '../appearance/appearance.ts'
import { currentLanguage, loadRemainingTexts } from '../i18n/i18n.ts'
import type { Texts } from '../i18n/texts.ts'
import { currentText } from '../i18n/use-translation.ts'
import { useSession } from '../session/session.ts'
import { takesAdditions } from './additions.ts'
import { apiRoot } from './addresses.ts'
import { takeEarly } from './early.ts'
import { noteReached } from './reachability.ts'
import { announceEffect } from './refusal-effects.ts'

/** The app's calls: of whoever is signed in, in their language; `useSubmit` gives those that change something a key. */
export const { call, isChanging } = callsOf({
  root: apiRoot,
  token: () => useSession.getState().token,
  language: currentLanguage,
  takesAdditions,
  fetch: (url, init) => takeEarly(url, init) ?? fetch(url, init),
  onHeard: ({ path }, failure) => {
    if (failure !== undefined) console.warn(`${path}: no answer`, failure)
    noteReached(failure === undefined)
  },
  wordsOf,
  onRefused: announceEffect,
})

/**
 * The message for the user (spec section 8): the app's own text for a code of the catalogue, with the values that came
 * with it, and the server's for any other.
 */
export async function wordsOf(
  code: number,
  msg: string,
  { refusal, detail = {} }: Partial<RefusalData>,
): Promise<string> {
  // Home may be shown without them.
  if (/^40/.test(String(code))) await loadRemainingTexts().catch(() => undefined)
  const reader = { language: currentLanguage(), amountsHidden: useAppearance.getState().amountsHidden }
  const values = { ...messageValues({ name: refusal ?? '', detail }, reader), minimum: msg }
  const named = refusal !== undefined && isFilled(detail) ? [refusal] : []
  for (const key of [...named, String(code)]) {
    const text: string = currentText('codes')(key as keyof Texts['codes'], { replace: values })
    // A missing text is answered as its key.
    if (text !== key) return text
  }
  return msg || currentText()('failure.unexpected')
}

/** A market may close without an opening that is known. */
function isFilled(detail: Readonly<Record<string, unknown>>): boolean {
  const values = Object.values(detail)
  return values.length > 0 && values.every((value) => value !== '')
}
