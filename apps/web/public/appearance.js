// Before the first paint: src/platform/appearance keeps these values, src/app/splash.css draws what data-opens says.
;(() => {
  const root = document.documentElement
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`halyard.${name}`)) ?? {}
    } catch {
      return {}
    }
  }
  const { theme, upDown } = read('appearance')
  if (theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)) {
    root.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').content = '#f5f7f9'
  }
  if (upDown === 'red') root.dataset.updown = upDown
  const { token } = read('session')
  const isHome = /^(#\/?(pages\/home\/home)?)?(\?|$)/.test(location.hash)
  const isTab = token && /^#\/pages\/(market\/market|deal\/deal|property\/property)(\?|$)/.test(location.hash)
  root.dataset.opens = isHome ? (token ? 'home' : 'welcome') : isTab ? 'tab' : 'page'
})()
