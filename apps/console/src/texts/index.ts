import polyglot from 'ra-i18n-polyglot'
import englishOfReactAdmin from 'ra-language-english'
import { resolveBrowserLocale } from 'react-admin'
import { chinese, chineseOfReactAdmin } from './chinese.ts'
import { english } from './english.ts'

const texts = {
  en: { ...englishOfReactAdmin, ...english },
  zh: { ...chineseOfReactAdmin, ...chinese },
}

/** English and Chinese; which one is kept in the browser once it was chosen. */
export const i18nProvider = polyglot(
  (locale) => (locale === 'zh' ? texts.zh : texts.en),
  resolveBrowserLocale() === 'zh' ? 'zh' : 'en',
  [
    { locale: 'en', name: 'English' },
    { locale: 'zh', name: '中文' },
  ],
)
