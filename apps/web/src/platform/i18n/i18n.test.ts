// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { currentLanguage, startI18n } from './i18n.ts'

it('a language that is chosen in another tab is taken here too, and the newest choice wins', async () => {
  localStorage.setItem('halyard.language', '"fr-FR"')
  await startI18n()
  chooseInOtherTab('ja-JP')
  await vi.waitFor(() => expect(currentLanguage()).toBe('ja-JP'), 120_000)
  chooseInOtherTab('ko-KR')
  chooseInOtherTab('de-DE')
  await vi.waitFor(() => expect(currentLanguage()).toBe('de-DE'), 120_000)
  expect(document.documentElement.lang).toBe('de-DE')
})

function chooseInOtherTab(language: string): void {
  localStorage.setItem('halyard.language', JSON.stringify(language))
  dispatchEvent(new StorageEvent('storage', { key: 'halyard.language' }))
}
