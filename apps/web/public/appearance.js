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
  const path = location.hash.slice(1).split('?')[0]
  const isHome = /^(#\/?(pages\/home\/home)?)?(\?|$)/.test(location.hash)
  const isTab = token && /^#\/pages\/(market\/market|deal\/deal|property\/property)(\?|$)/.test(location.hash)
  root.dataset.opens = isHome ? (token ? 'home' : 'welcome') : isTab ? 'tab' : 'page'

  // What the page that was asked for needs, by what the build wrote into index.html (page-files.ts).
  const told = document.getElementById('page-files')
  if (!told) return
  const { files, pages, open, texts } = JSON.parse(told.textContent)
  const asked = isHome ? '/pages/home/home' : token || open.includes(path) ? path : '/pages/login/login'
  const tags = [read('language'), ...(navigator.languages ?? [])].map((tag) =>
    String(tag).replaceAll('_', '-').toLowerCase(),
  )
  const written = Object.keys(texts)
  const near = (tag) => {
    const [base] = tag.split('-')
    const wanted = base !== 'zh' ? `${base}-` : /\b(hant|tw|hk|mo)\b/.test(tag) ? 'zh-tw' : 'zh-cn'
    return (
      written.find((name) => name.toLowerCase() === tag) ??
      written.find((name) => name.toLowerCase().startsWith(wanted))
    )
  }
  const words = texts[tags.map(near).find(Boolean) ?? 'en-US']
  for (const place of [...(isHome ? [words[0]] : words), ...(isHome && !token ? [] : (pages[asked] ?? []))]) {
    const link = document.createElement('link')
    const style = files[place].endsWith('.css')
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.crossOrigin = ''
    link.href = `/assets/${files[place]}`
    document.head.append(link)
  }
})()
