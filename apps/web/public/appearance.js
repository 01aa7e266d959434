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

  // What the build wrote into index.html (page-files.ts). The page that was asked for begins with it, and so does any later one.
  const told = document.getElementById('page-files')
  if (!told) return
  const { files, pages, open, desks, texts, api } = JSON.parse(told.textContent)
  const asked = new Set()
  const ask = (places = []) => {
    for (const name of places.map((place) => files[place])) {
      if (asked.has(name)) continue
      asked.add(name)
      const isStyle = name.endsWith('.css')
      const link = Object.assign(document.createElement('link'), {
        rel: isStyle ? 'preload' : 'modulepreload',
        ...(isStyle && { as: 'style' }),
        crossOrigin: '',
        href: `/assets/${name}`,
      })
      document.head.append(link)
    }
  }
  globalThis.askForPage = (path) => ask(pages[path])

  const near = (tag) => {
    const wanted = String(tag).replaceAll('_', '-').toLowerCase()
    const [base] = wanted.split('-')
    const start = base !== 'zh' ? `${base}-` : /\b(hant|tw|hk|mo)\b/.test(wanted) ? 'zh-tw' : 'zh-cn'
    const written = Object.keys(texts).map((name) => [name.toLowerCase(), name])
    return (written.find(([name]) => name === wanted) ?? written.find(([name]) => name.startsWith(start)))?.[1]
  }
  const language = [read('language'), ...(navigator.languages ?? [])].map(near).find(Boolean) ?? 'en-US'
  const page = isHome ? '/pages/home/home' : token || open.includes(path) ? path : '/pages/login/login'

  // What the page shows first, before its files, which take all connections; src/platform/api/early.ts takes the answers.
  const answers = new Map()
  const call = (method, address, body) => {
    const url = `${api || location.origin}/api${address}`
    const headers = {
      lang: language,
      'content-type': 'application/json',
      ...(token && { 'x-token': token }),
    }
    const askedAt = Date.now()
    const answer = fetch(url, { method, headers, body, cache: 'no-store', signal: AbortSignal.timeout(20_000) }).then(
      (response) => Object.assign(response, { askedAt, receivedAt: Date.now() }),
    )
    answer.catch(() => {})
    answers.set([method, url, language, token, body].join(' '), answer)
  }
  if (isHome || /^\/pages\/(market|deal|contract)\//.test(page))
    call('POST', '/base/tradelist', '{"from":1,"page":1,"pageSize":100}')
  call('GET', '/base/site')
  if (isHome && token) call('GET', '/user/mycoin?cate=1')
  globalThis.earlyAnswers = answers
  setTimeout(() => answers.clear(), 10_000)

  ask(texts[language].slice(0, isHome ? 1 : desks.includes(page) ? 2 : 3))
  if (!isHome || token) ask(pages[page])
})()
