// Over 350 lines because one stand-in for the browser's push serves every case.
import type { NoticeSettings } from '@daoxing/notices/contract'
import { keepForRider, readOfRider, settleRider, ToastHost } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { leavePush, renewPush, turnPushOn } from './push-device.ts'
import { withChange } from './notices-data.ts'
import { NoticeSettingsScreen } from './screens/NoticeSettingsScreen.tsx'

const settings: NoticeSettings = {
  push_key: 'BExampleKey',
  has_chat: false,
  kinds: [
    {
      kind: 'driverArrived',
      channels: [
        { channel: 'push', is_on: true },
        { channel: 'chat', is_on: true },
        { channel: 'sms', is_on: true },
      ],
    },
  ],
}
let asked: { call: string; body: unknown }[] = []
let isRefused = false
let takenEndpoint: string | undefined

beforeEach(() => {
  settleRider(null)
  asked = []
  isRefused = false
  takenEndpoint = undefined
  // The rider of this page has turned it on; a subscription of another rider is ended instead.
  keepForRider('stay', 'daoxing.notices.push', 'yes')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ call: `${init.method ?? 'GET'} ${url.replace(/^\/gw/, '')}`, body })
    if (isRefused && init.method === 'PUT')
      return new Response(JSON.stringify({ code: 'UNEXPECTED', message: '發生錯誤，請稍後再試' }), { status: 500 })
    if (url.endsWith('/subscriptions') && body.endpoint === takenEndpoint)
      return new Response(JSON.stringify({ code: 'SUBSCRIPTION_TAKEN', message: 'taken' }), { status: 409 })
    if (url.endsWith('/subscriptions')) return new Response(JSON.stringify({ data: { subscribed: true } }))
    return new Response(JSON.stringify({ data: init.method === 'PUT' ? withChange(settings, body) : settings }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open() {
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <NoticeSettingsScreen />
      </MemoryRouter>
      <ToastHost />
    </QueryClientProvider>,
  )
}
const box = (name: string) => page.getByRole('group', { name: '司機抵達' }).getByRole('checkbox', { name })

test('a channel is switched off by a tap, and comes back where the server says no; one that is not linked is not shown', async () => {
  await open()
  await expect.element(box('推播')).toBeChecked()
  expect(page.getByRole('checkbox', { name: 'LINE' }).elements()).toHaveLength(0)
  await box('簡訊').click()
  await expect.element(box('簡訊')).not.toBeChecked()
  await expect
    .poll(() => asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body))
    .toEqual([{ kind: 'driverArrived', channel: 'sms', is_on: false }])
  isRefused = true
  await box('推播').click()
  await expect.element(page.getByText('發生錯誤，請稍後再試')).toBeInTheDocument()
  await expect.element(box('推播')).toBeChecked()
})

test('permission is asked for by a tap alone, and the browser’s subscription goes to the server', async () => {
  const request = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted')
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys: { p256dh: 'B', auth: 'a' } }),
  }
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    active: {},
    pushManager,
  } as unknown as ServiceWorkerRegistration)
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
  await open()
  await expect.element(page.getByRole('button', { name: '開啟推播' })).toBeEnabled()
  expect(request).not.toHaveBeenCalled()
  await page.getByRole('button', { name: '開啟推播' }).click()
  await expect.element(page.getByText('已開啟，鎖定螢幕時也會通知你。')).toBeVisible()
  expect(request).toHaveBeenCalledTimes(1)
  expect(asked.filter(({ call }) => call === 'POST /rider/notices/subscriptions').map(({ body }) => body)).toEqual([
    { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys: { p256dh: 'B', auth: 'a' } },
  ])
})

test('the page replaces a subscription that the server refuses as another rider’s', async () => {
  const applicationServerKey = new Uint8Array([4, 2]).buffer
  const subscriptionAt = (endpoint: string) => ({
    ...{ endpoint, options: { applicationServerKey }, unsubscribe: vi.fn(async () => true) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'B', auth: 'a' } }),
  })
  const [old, fresh] = [
    subscriptionAt('https://fcm.googleapis.com/old'),
    subscriptionAt('https://fcm.googleapis.com/new'),
  ]
  takenEndpoint = old.endpoint
  const subscribe = vi.fn(async () => fresh)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    active: {},
    pushManager: { getSubscription: async () => old, subscribe },
  } as unknown as ServiceWorkerRegistration)
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted')
  await renewPush()
  expect(old.unsubscribe).toHaveBeenCalledTimes(1)
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey })
  expect(asked.map(({ body }) => body)).toEqual([
    { ...old.toJSON(), push_key: 'BAI' },
    { ...fresh.toJSON(), push_key: 'BAI' },
  ])
})

test('on a first visit the button waits for the service worker, however slow, and comes by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  const subscribe = vi.fn(async () => Promise.reject(new DOMException('no active worker', 'AbortError')))
  const installing = { active: null, pushManager: { getSubscription: async () => null, subscribe } }
  let isReady: (registration: ServiceWorkerRegistration) => void = () => undefined
  const ready = new Promise<ServiceWorkerRegistration>((resolve) => {
    isReady = resolve
  })
  const asRegistration = (held: object) => held as unknown as ServiceWorkerRegistration
  const registered = vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(asRegistration(installing))
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(ready)
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
  await open()
  const button = page.getByRole('button', { name: '開啟推播' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => registered).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(registered.mock.calls.length).toBeGreaterThan(1)
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  const running = asRegistration({ ...installing, active: {} })
  registered.mockResolvedValue(running)
  isReady(running)
  await expect.element(button).toBeEnabled()
  await expect.element(button).not.toHaveAttribute('aria-busy', 'true')
  expect(subscribe).not.toHaveBeenCalled()
})

test('where no service worker was registered some seconds after the page was loaded, this browser does not tell', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  const registered = vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(new Promise(() => undefined))
  await open()
  const button = page.getByRole('button', { name: '開啟推播' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => registered).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(button).not.toBeInTheDocument()
})

test('a browser that subscribed with an older key of the server subscribes anew with the newest, when the page is opened', async () => {
  const [older, newest] = [new Uint8Array(65).fill(250), new Uint8Array(65).fill(251)]
  const named = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const done: string[] = []
  const subscription = (name: string, key: Uint8Array) => ({
    endpoint: `https://push.example/${name}`,
    options: { applicationServerKey: key.buffer },
    toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => done.push(`unsubscribe ${name}`),
  })
  const pushManager = {
    getSubscription: async () => subscription('old', older),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      done.push(`subscribe with ${applicationServerKey}`)
      return subscription('new', newest)
    },
  }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    active: {},
    pushManager,
  } as unknown as ServiceWorkerRegistration)
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { endpoint, push_key: key } = JSON.parse(typeof init.body === 'string' ? init.body : '{}')
    done.push(`${url.replace(/^.*subscriptions/, 'told') || url} ${endpoint.split('/').at(-1)} ${key ?? ''}`.trim())
    return new Response(JSON.stringify({ data: { subscribed: true, push_key: named(newest) } }))
  })
  await renewPush()
  expect(done).toEqual([
    `told old ${named(older)}`,
    'unsubscribe old',
    `subscribe with ${named(newest)}`,
    `told new ${named(newest)}`,
    'told/end old',
  ])
})

test('a subscription that is another rider’s and of an older key is replaced by one of the newest key', async () => {
  const [older, newest] = ['BAI', 'BAM']
  const subscriptionAt = (name: string, bytes: readonly number[]) => ({
    endpoint: `https://fcm.googleapis.com/${name}`,
    options: { applicationServerKey: new Uint8Array(bytes).buffer },
    toJSON: () => ({ endpoint: `https://fcm.googleapis.com/${name}`, keys: { p256dh: 'B', auth: 'a' } }),
    unsubscribe: vi.fn(async () => true),
  })
  const taken = subscriptionAt('taken', [4, 2])
  const [own, fresh] = [subscriptionAt('own', [4, 2]), subscriptionAt('fresh', [4, 3])]
  const pushManager = {
    getSubscription: async () => taken,
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: unknown }) =>
      key === newest ? fresh : own,
  }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    active: {},
    pushManager,
  } as unknown as ServiceWorkerRegistration)
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted')
  const told: (string | undefined)[][] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { endpoint, push_key: key } = JSON.parse(typeof init.body === 'string' ? init.body : '{}')
    told.push([url.split('/').at(-1), endpoint.split('/').at(-1), key])
    return endpoint === taken.endpoint
      ? new Response(JSON.stringify({ code: 'SUBSCRIPTION_TAKEN', message: '' }), { status: 409 })
      : new Response(JSON.stringify({ data: { subscribed: true, push_key: newest } }))
  })
  await renewPush()
  expect(told).toEqual([
    ['subscriptions', 'taken', older],
    ['subscriptions', 'own', older],
    ['subscriptions', 'fresh', newest],
    ['end', 'own', undefined],
  ])
  expect(own.unsubscribe).toHaveBeenCalledTimes(1)
})

/** A browser that keeps one subscription, and a server that knows endpoints of this rider. */
function subscribedBrowser(held: string | null) {
  const ended: string[] = []
  const browser = { held, known: ['old'], isCut: false, isRotated: false, ended }
  const subscriptionAt = (name: string) => ({
    endpoint: `https://push.example/${name}`,
    options: { applicationServerKey: new Uint8Array(name === 'new' ? [4, 3] : [4, 2]).buffer },
    toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      browser.ended.push(name)
      browser.held = null
      return true
    },
  })
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    active: {},
    pushManager: {
      getSubscription: async () => browser.held && subscriptionAt(browser.held),
      subscribe: async () => {
        if (browser.isCut) throw new DOMException('no push service', 'AbortError')
        browser.held = 'new'
        return subscriptionAt('new')
      },
    },
    getNotifications: async () => [],
  } as unknown as ServiceWorkerRegistration)
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!url.includes('/subscriptions'))
      return new Response(JSON.stringify({ data: { ...settings, push_key: browser.isRotated ? 'BAM' : 'BAI' } }))
    const { endpoint, only_renew: onlyRenew } = JSON.parse(typeof init.body === 'string' ? init.body : '{}')
    const name = String(endpoint).split('/').at(-1) ?? ''
    const subscribed = onlyRenew !== true || browser.known.includes(name)
    if (subscribed && !url.endsWith('/end')) browser.known.push(name)
    return new Response(JSON.stringify({ data: { subscribed, push_key: browser.isRotated ? 'BAM' : 'BAI' } }))
  })
  return browser
}
const turnedOn = () => readOfRider('stay', 'daoxing.notices.push')

test('a subscription from before the mark is kept where the server knows it as this rider’s, and ended where it does not', async () => {
  keepForRider('stay', 'daoxing.notices.push', '')
  const own = subscribedBrowser('old')
  await renewPush()
  expect([own.held, turnedOn()]).toEqual(['old', 'yes'])
  keepForRider('stay', 'daoxing.notices.push', '')
  const others = subscribedBrowser('foreign')
  await renewPush()
  expect([others.held, others.known, turnedOn()]).toEqual([null, ['old'], null])
})

test('while the server does not answer, a subscription from before the mark is neither ended nor taken', async () => {
  keepForRider('stay', 'daoxing.notices.push', '')
  const browser = subscribedBrowser('old')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(renewPush()).rejects.toThrow(/./)
  expect([browser.held, browser.ended, turnedOn()]).toEqual(['old', [], null])
})

test('a renewal that fails after a change of keys is said in the settings, and tried again at the next start', async () => {
  const browser = subscribedBrowser('old')
  browser.isRotated = true
  browser.isCut = true
  await expect(renewPush()).rejects.toThrow(/./)
  expect([browser.held, turnedOn()]).toEqual([null, 'lost'])
  await open()
  await expect.element(page.getByText('推播中斷了，這個裝置現在收不到通知。請再開啟一次。')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '開啟推播' })).toBeEnabled()
  browser.isCut = false
  await renewPush()
  expect([browser.held, turnedOn()]).toEqual(['new', 'yes'])
  expect(browser.known).toContain('new')
})

test('a browser that has dropped its subscription by itself subscribes anew at the next start', async () => {
  const browser = subscribedBrowser(null)
  await renewPush()
  expect([browser.held, turnedOn()]).toEqual(['new', 'yes'])
})

test('when a rider leaves, their subscription and their notices go; the next rider’s stay', async () => {
  const browser = subscribedBrowser('old')
  const close = vi.fn()
  const registration = await navigator.serviceWorker.getRegistration()
  Object.assign(registration ?? {}, { getNotifications: async () => [{ close }] })
  // A tab that slept through the change finds the storage of the next rider, who has turned push on.
  await leavePush()
  expect([browser.held, close.mock.calls.length]).toEqual(['old', 0])
  keepForRider('stay', 'daoxing.notices.push', '')
  await leavePush()
  expect([browser.held, close.mock.calls.length]).toEqual([null, 1])
})

test('a rider who leaves while the browser asks for permission subscribes nobody', async () => {
  settleRider('ana')
  const browser = subscribedBrowser(null)
  const permission = Promise.withResolvers<NotificationPermission>()
  vi.spyOn(Notification, 'requestPermission').mockReturnValue(permission.promise)
  void turnPushOn('BAI')
  await expect.poll(() => Notification.requestPermission).toHaveBeenCalled()
  settleRider('ben')
  permission.resolve('granted')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const kept = [browser.held, turnedOn()]
  settleRider(null)
  expect(kept).toEqual([null, null])
})
