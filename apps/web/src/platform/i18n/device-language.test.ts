import { languages } from '@halyard/wire/languages'
import { describe, expect, it } from 'vitest'
import { deviceLanguage } from './device-language.ts'

describe('the language of a device', () => {
  it.each([
    [['de-DE'], 'de-DE'],
    [['de-AT', 'en-US'], 'de-DE'],
    [['pt'], 'pt-BR'],
    [['pt-PT'], 'pt-BR'],
    [['es-MX'], 'es-ES'],
    [['en-GB'], 'en-US'],
    [['fr-CA'], 'fr-FR'],
    [['JA-jp'], 'ja-JP'],
    [['tr-CY'], 'tr-TR'],
    [['zh-SG'], 'zh-CN'],
    [['zh-Hant'], 'zh-TW'],
    [['zh-MO'], 'zh-TW'],
    [['en-GB', 'de-DE'], 'en-US'],
    [['zh-TW'], 'zh-TW'],
    [['zh-Hant-HK'], 'zh-TW'],
    [['zh-HK'], 'zh-TW'],
    [['zh-Hans-SG'], 'zh-CN'],
    [['zh'], 'zh-CN'],
    [['nl-NL', 'fr-CA'], 'fr-FR'],
    [['nl-NL'], 'en-US'],
    [[], 'en-US'],
    [undefined, 'en-US'],
    [['C'], 'en-US'],
    [['en-US@posix'], 'en-US'],
    [['de_DE.UTF-8'], 'de-DE'],
    [['ja@posix'], 'ja-JP'],
  ] as const)('%j is read in %s', (wanted, language) => {
    expect(deviceLanguage(wanted, languages)).toBe(language)
  })

  it('falls back where the language has no texts yet', () => {
    expect(deviceLanguage(['ja-JP', 'de-DE'], ['en-US', 'de-DE'])).toBe('de-DE')
  })
})
