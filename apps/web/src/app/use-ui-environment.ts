import { Link } from 'react-router-dom'
import { useAppearance } from '#platform/appearance/appearance.ts'
import { currentLanguage } from '#platform/i18n/i18n.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { serverNow } from '#platform/time/server-time.ts'
import type { UiEnvironment } from '#ui/environment.tsx'

/** The environment that components of `ui` get from the app. */
export function useUiEnvironment(
  pageTitle: string,
  overlayRoot: HTMLElement | null,
  goBack: () => void,
): UiEnvironment {
  const { t } = useTranslation(['common', 'amounts'])
  const amountsHidden = useAppearance((appearance) => appearance.amountsHidden)
  const toggleUtc = useAppearance((appearance) => appearance.toggleUtc)
  // Whoever reads the environment writes its times anew.
  useAppearance((appearance) => appearance.utc)
  return {
    language: currentLanguage(),
    now: serverNow,
    amountsHidden,
    toggleUtc,
    Link,
    goBack,
    pageTitle,
    overlayRoot,
    say: (key, filling) => t(key, { replace: filling }),
    texts: {
      back: t('back'),
      close: t('close'),
      cancel: t('cancel'),
      retry: t('retry'),
      showPassword: t('showPassword'),
      hidePassword: t('hidePassword'),
      copy: t('copy'),
      copied: t('copied'),
      copyFailed: t('copyFailed'),
      loading: t('loading'),
      listEnd: t('listEnd'),
      errorTitle: t('failure.title'),
      increase: t('increase'),
      decrease: t('decrease'),
      refreshing: t('refreshing'),
      hiddenAmount: t('hiddenAmount'),
      clear: t('clear'),
      switchZone: t('switchZone'),
    },
  }
}
