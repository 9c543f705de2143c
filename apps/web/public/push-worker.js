// Part of the service worker: shows pushes, and opens their target. The text arrives encrypted.
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
    // A push must show a notification, or the browser revokes the permission.
    return fallback
  }
}

function show({ title, body, path, tag, lang }) {
  return self.registration.showNotification(title, {
    body,
    tag,
    lang,
    // A replacing notification rings again: the car has arrived.
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  })
}

/** Only paths of the app itself: any other opens the front page. */
async function open(path) {
  const isOwn = typeof path === 'string' && /^\/(?![/\\])/.test(path)
  const url = new URL(isOwn ? path : '/', self.location.origin).href
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => new URL(one.url).origin === self.location.origin)
  if (page === undefined) return self.clients.openWindow(url)
  // If the browser prevents focusing the page, it still navigates in the background.
  await page.focus().catch(() => undefined)
  return page.navigate(url).catch(() => self.clients.openWindow(url))
}
