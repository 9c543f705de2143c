// Part of the service worker: shows what the server pushes, and opens what it is about. The words come encrypted.
const fallback = { title: '島行', body: '', path: '/', tag: 'daoxing', lang: 'zh-TW' }

self.addEventListener('push', (event) => event.waitUntil(show(readPush(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

function readPush(data) {
  try {
    return { ...fallback, ...data?.json() }
  } catch {
    // A push must show something, or the browser takes the permission away.
    return fallback
  }
}

function show({ title, body, path, tag, lang }) {
  return self.registration.showNotification(title, {
    body,
    tag,
    lang,
    // A newer one in the place of an older rings again: the car has come.
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  })
}

/** Only into the app itself: a path that leads elsewhere opens the front page. */
async function open(path) {
  const isOwn = typeof path === 'string' && /^\/(?![/\\])/.test(path)
  const url = new URL(isOwn ? path : '/', self.location.origin).href
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => new URL(one.url).origin === self.location.origin)
  if (page === undefined) return self.clients.openWindow(url)
  // Where the browser keeps a page from coming to the front, it goes on all the same behind the others.
  await page.focus().catch(() => undefined)
  return page.navigate(url).catch(() => self.clients.openWindow(url))
}
