/** The app's own version, from package.json; compared with the server's (spec section 9). */
declare const __APP_VERSION__: string
/** Settings of the build, empty where the app, the API and the feed have one origin. */
declare const __API_ROOT__: string
declare const __FEED_URL__: string

/** Made by the build from `locales/` (language-texts.ts): for each language that is written, what home says, what the desks say and the rest. */
declare module 'virtual:texts' {
  type Load = () => Promise<{ default: Readonly<Record<string, object>> }>
  const texts: Readonly<Record<string, Readonly<Record<'first' | 'desk' | 'remaining', Load>> | undefined>>
  export default texts
}

/** Of public/appearance.js, in a build: asks for all files of a page at once. */
declare var askForPage: ((path: string) => void) | undefined
/** Of public/appearance.js, in a build: what it called before the app was there, each by `takeEarly`'s name. */
declare var earlyAnswers: Map<string, Promise<Response & import('@halyard/client/call').AnswerTimes>> | undefined
