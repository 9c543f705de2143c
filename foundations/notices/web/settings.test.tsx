// Over 350 lines because one stand-in for the browser's push serves every case.
import type { NoticeSettings } from '@daoxing/notices/contract'
import { storeForRider, readOfRider, settleRider, ToastHost } from '@daoxing/kit/web'
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
let requests: { call: string; body: unknown }[] = []
let isRefused = false
let takenEndpoint: string | undefined

beforeEach(() => {
  settleRider(null)
  requests = []
  isRefused = false
  takenEndpoint = undefined
  // The rider of this page has turned it on; a subscription of another rider is ended instead.
  storeForRider('stay', 'daoxing.notices.push', 'yes')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    requests.push({ call: `${init.method ?? 'GET'} ${url.replace(/^\/gw/, '')}`, body })
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

test('a tap switches a channel off, and it is switched back if the server refuses; an unlinked one is not shown', async () => {
  await open()
  await expect.element(box('推播')).toBeChecked()
  expect(page.getByRole('checkbox', { name: 'LINE' }).elements()).toHaveLength(0)
  await box('簡訊').click()
  await expect.element(box('簡訊')).not.toBeChecked()
  await expect
    .poll(() => requests.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body))
    .toEqual([{ kind: 'driverArrived', channel: 'sms', is_on: false }])
  isRefused = true
  await box('推播').click()
  await expect.element(page.getByText('發生錯誤，請稍後再試')).toBeInTheDocument()
  await expect.element(box('推播')).toBeChecked()
})

test('permission is requested only after a tap, and the server gets the browser’s subscription', async () => {
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
  expect(requests.filter(({ call }) => call === 'POST /rider/notices/subscriptions').map(({ body }) => body)).toEqual([
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
  expect(requests.map(({ body }) => body)).toEqual([
    { ...old.toJSON(), push_key: 'BAI' },
    { ...fresh.toJSON(), push_key: 'BAI' },
  ])
})

test('on a first visit the button waits for the service worker, however slow, and then appears', async () => {
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

test('without a service worker some seconds after the page has loaded, this browser gets no pushes', async () => {
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

test('a browser with an older server key subscribes again with the newest when the page is opened', async () => {
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

test('another rider’s subscription with an older key is replaced by one with the newest key', async () => {
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
  const registrations: (string | undefined)[][] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { endpoint, push_key: key } = JSON.parse(typeof init.body === 'string' ? init.body : '{}')
    registrations.push([url.split('/').at(-1), endpoint.split('/').at(-1), key])
    return endpoint === taken.endpoint
      ? new Response(JSON.stringify({ code: 'SUBSCRIPTION_TAKEN', message: '' }), { status: 409 })
      : new Response(JSON.stringify({ data: { subscribed: true, push_key: newest } }))
  })
  await renewPush()
  expect(registrations).toEqual([
    ['subscriptions', 'taken', older],
    ['subscriptions', 'own', older],
    ['subscriptions', 'fresh', newest],
    ['end', 'own', undefined],
  ])
  expect(own.unsubscribe).toHaveBeenCalledTimes(1)
})

/** A browser with one subscription, and a server with this rider's endpoints. */
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

test('a subscription from before the mark is kept if the server has it as this rider’s, otherwise ended', async () => {
  storeForRider('stay', 'daoxing.notices.push', '')
  const own = subscribedBrowser('old')
  await renewPush()
  expect([own.held, turnedOn()]).toEqual(['old', 'yes'])
  storeForRider('stay', 'daoxing.notices.push', '')
  const others = subscribedBrowser('foreign')
  await renewPush()
  expect([others.held, others.known, turnedOn()]).toEqual([null, ['old'], null])
})

test('while the server does not respond, a subscription from before the mark is neither ended nor adopted', async () => {
  storeForRider('stay', 'daoxing.notices.push', '')
  const browser = subscribedBrowser('old')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(renewPush()).rejects.toThrow(/./)
  expect([browser.held, browser.ended, turnedOn()]).toEqual(['old', [], null])
})

test('a failed renewal after a key rotation is shown in the settings, and retried at the next start', async () => {
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

test('a browser that dropped its subscription by itself subscribes again at the next start', async () => {
  const browser = subscribedBrowser(null)
  await renewPush()
  expect([browser.held, turnedOn()]).toEqual(['new', 'yes'])
})

test('when a rider leaves, their subscription and notices are removed; the next rider’s stay', async () => {
  const browser = subscribedBrowser('old')
  const close = vi.fn()
  const registration = await navigator.serviceWorker.getRegistration()
  Object.assign(registration ?? {}, { getNotifications: async () => [{ close }] })
  // A background tab that missed the change finds the storage of the next rider, who has turned push on.
  await leavePush()
  expect([browser.held, close.mock.calls.length]).toEqual(['old', 0])
  storeForRider('stay', 'daoxing.notices.push', '')
  await leavePush()
  expect([browser.held, close.mock.calls.length]).toEqual([null, 1])
})

test('if the rider leaves during the permission prompt, nothing is subscribed', async () => {
  settleRider('ana')
  const browser = subscribedBrowser(null)
  const permission = Promise.withResolvers<NotificationPermission>()
  vi.spyOn(Notification, 'requestPermission').mockReturnValue(permission.promise)
  void turnPushOn('BAI')
  await expect.poll(() => Notification.requestPermission).toHaveBeenCalled()
  settleRider('ben')
  permission.resolve('granted')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const browserState = [browser.held, turnedOn()]
  settleRider(null)
  expect(browserState).toEqual([null, null])
})
