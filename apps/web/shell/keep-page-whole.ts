const reloadedAtKey = 'reloadedAt'
const reloadPauseMs = 30_000

/** After a release the files of an older page may be gone: the page is loaded anew, once. And it works offline. */
export function keepPageWhole(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(reloadedAtKey) ?? 0)
    if (performance.timeOrigin - last < reloadPauseMs) return
    event.preventDefault()
    sessionStorage.setItem(reloadedAtKey, String(performance.timeOrigin))
    location.reload()
  })
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    addEventListener('load', () => {
      navigator.serviceWorker.register('/sw.js').catch(() => undefined)
    })
}
