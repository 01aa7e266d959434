// Runs before the first paint, so that a light theme never flashes dark. The app itself keeps these values
// (src/platform/appearance); an unreadable store leaves the defaults that the page was served with.
;(() => {
  try {
    const kept = JSON.parse(localStorage.getItem('halyard.appearance') ?? '{}')
    const root = document.documentElement
    if (kept.theme === 'light') root.dataset.theme = 'light'
    if (kept.upDown === 'red') root.dataset.updown = 'red'
    const background = root.dataset.theme === 'light' ? '#f5f7f9' : '#0b0e13'
    document.querySelector('meta[name="theme-color"]').setAttribute('content', background)
  } catch {}
})()
