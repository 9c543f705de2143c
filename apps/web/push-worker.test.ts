import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type Shown = { title: string; options: { body: string; tag: string; data: { path: string } } }
type Page = { url: string; focus(): Promise<void>; navigate(url: string): Promise<void> }

/** The worker's own code with a fake browser that records its actions. */
function aWorker(pages: readonly string[] = [], focus: () => Promise<void> = async () => undefined) {
  const listeners = new Map<string, (event: object) => void>()
  const [shown, opened, navigated]: [Shown[], string[], string[]] = [[], [], []]
  const clients: Page[] = pages.map((url) => ({
    url,
    focus,
    navigate: async (to: string) => void navigated.push(to),
  }))
  const self = {
    location: { origin: 'https://daoxing.example' },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
    },
    clients: { matchAll: async () => clients, openWindow: async (url: string) => void opened.push(url) },
  }
  runInNewContext(readFileSync(new URL('public/push-worker.js', import.meta.url), 'utf8'), { self, URL })
  const happens = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) })
    await Promise.all(waits)
  }
  return { shown, opened, navigated, happens }
}
const tap = (path: unknown) => ({ notification: { close: () => undefined, data: { path } } })

test('a push is shown with its text, and an unreadable one is shown as well', async () => {
  const worker = aWorker()
  const payload = { title: '司機到了', body: '你的司機已抵達上車地點。', path: '/taxi', tag: 'trip-1', lang: 'zh-TW' }
  await worker.happens('push', { data: { json: () => payload } })
  expect(worker.shown[0]).toMatchObject({ title: '司機到了', options: { tag: 'trip-1', data: { path: '/taxi' } } })
  await worker.happens('push', { data: { json: () => JSON.parse('{') as unknown } })
  await worker.happens('push', { data: null })
  expect(worker.shown.map(({ title }) => title)).toEqual(['司機到了', '島行', '島行'])
})

test('a tap opens its path in the existing page, else in a new one, and never another site', async () => {
  const there = aWorker(['https://elsewhere.example/', 'https://daoxing.example/myOrder'])
  await there.happens('notificationclick', tap('/taxi'))
  expect([there.navigated, there.opened]).toEqual([['https://daoxing.example/taxi'], []])
  const behind = aWorker(['https://daoxing.example/'], () => Promise.reject(new Error('not allowed to focus')))
  await behind.happens('notificationclick', tap('/taxi'))
  expect(behind.navigated).toEqual(['https://daoxing.example/taxi'])
  const nowhere = aWorker()
  for (const path of ['/taxi', '//evil.example/x', '/\\evil.example', 'https://evil.example', undefined])
    await nowhere.happens('notificationclick', tap(path))
  expect(nowhere.opened).toEqual(['https://daoxing.example/taxi', ...Array(4).fill('https://daoxing.example/')])
})
