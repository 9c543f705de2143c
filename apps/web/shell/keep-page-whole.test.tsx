import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPageWhole } from './keep-page-whole.ts'

const pageWith = (entry: string) => `<script type="module" crossorigin src="/assets/${entry}"></script>`
const reload = vi.fn()
let answer: () => Promise<Response>
let requests: Promise<unknown>[] = []

keepPageWhole(reload)
beforeEach(() => {
  sessionStorage.clear()
  requests = []
  // Inserted as text it never runs: this page claims to have started with it.
  document.head.insertAdjacentHTML('afterbegin', pageWith('index-own.js'))
  vi.stubGlobal('fetch', (path: string) => {
    const given = path === '/' ? answer() : Promise.reject(new TypeError(`nobody asks for ${path}`))
    requests.push(given.catch(() => undefined))
    return given
  })
})
afterEach(() => {
  document.head.querySelector('script[src="/assets/index-own.js"]')?.remove()
  reload.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A failed chunk, and the reaction of the page. */
async function missAPiece(): Promise<Event> {
  const event = new Event('vite:preloadError', { cancelable: true })
  dispatchEvent(event)
  await Promise.all(requests)
  await new Promise((resolve) => setTimeout(resolve))
  return event
}

test('a failed chunk does not affect the page or its input while the server has the same page', async () => {
  answer = async () => new Response(pageWith('index-own.js'))
  // The caller that awaits the chunk gets the error.
  expect((await missAPiece()).defaultPrevented).toBe(false)
  answer = async () => Promise.reject(new TypeError('Failed to fetch'))
  await missAPiece()
  answer = async () => new Response('<p>網路登入頁</p>')
  await missAPiece()
  answer = async () => new Response(pageWith('index-new.js'), { status: 503 })
  await missAPiece()
  expect(requests).toHaveLength(4)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await missAPiece()
  expect(requests).toHaveLength(4)
  expect(reload).not.toHaveBeenCalled()
})

test('a chunk that is missing because the page was replaced loads the new page', async () => {
  answer = async () => new Response(pageWith('index-new.js'))
  await missAPiece()
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
  // The new page would have the same problem: it does not reload endlessly.
  await missAPiece()
  expect(reload).toHaveBeenCalledTimes(1)
})
