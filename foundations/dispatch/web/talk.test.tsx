import type { Talk, TalkMessage } from '@daoxing/dispatch/contract'
import { AnnouncerHost, ToastHost } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BlockDriver } from './parts/BlockDriver.tsx'
import { ReachDriver } from './parts/ReachDriver.tsx'
import { BlockedDriversScreen } from './screens/BlockedDriversScreen.tsx'
import { sendUnsentMessages } from './send-unsent.ts'
import { holdMessage, withMessage } from './talk-cache.ts'

const message = (change: Partial<TalkMessage>): TalkMessage => ({
  trip_hash: 'trip-1',
  driver_id: 'driver-1',
  number: 1,
  key: 'key-00000001',
  revision: 1,
  from: 'driver',
  phrase: null,
  text: '我到了，在 7-11 前面',
  sent_at: '2026-11-20T06:05:00.000Z',
  delivered_at: null,
  read_at: null,
  ...change,
})
const talk: Talk = {
  trip_hash: 'trip-1',
  driver_id: 'driver-1',
  is_open: true,
  closes_at: null,
  messages: [message({})],
  unread: 1,
  phrases: [
    { id: 'waitMoment', text: '請等我一下' },
    { id: 'stopAhead', text: '麻煩在前面靠邊停' },
    { id: 'thanks', text: '謝謝' },
    { id: 'leftBehind', text: '我好像有東西忘在車上' },
  ],
}

type RecordedRequest = { readonly call: string; readonly body: unknown }
let requests: RecordedRequest[] = []
let isOffline = false
let blocked: readonly object[] = []
const driver = {
  driver_id: 'driver-1',
  name: '陳師傅',
  vehicle: { plate: 'TDJ-2981', model: 'Toyota WISH', color: 'yellow' },
  blocked_at: '2026-11-20T06:05:00.000Z',
}

/** A server with one conversation and one driver, whose connection can be cut. */
function answerOf({ call, body }: RecordedRequest): unknown {
  if (call === 'POST /rides/trip-1/messages') {
    const { key, phrase = null, text = '請等我一下' } = body as Partial<TalkMessage>
    return message({ number: 2, from: 'rider', key: key ?? '', phrase, text })
  }
  if (call === 'PUT /rides/trip-1/messages/seen')
    return { ...talk, unread: 0, messages: [message({ revision: 2, read_at: talk.messages[0]?.sent_at ?? null })] }
  if (call === 'POST /infobip/voice/prepare') return { phone_number: '+886277000001', expires_at: message({}).sent_at }
  if (call.startsWith('POST /block/')) blocked = [driver]
  if (call.startsWith('DELETE /block/')) blocked = []
  if (call.includes('/block/')) return { drivers: blocked }
  return talk
}

beforeEach(() => {
  localStorage.clear()
  requests = []
  isOffline = false
  blocked = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (isOffline) throw new TypeError('no network')
    const one = {
      call: `${init.method ?? 'GET'} ${url.replace(/^\/gw|\?.*$/g, '')}`,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    requests.push(one)
    return new Response(JSON.stringify({ data: answerOf(one) }))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function show(children: React.ReactNode): Promise<QueryClient> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter>{children}</MemoryRouter>
      <ToastHost />
      <AnnouncerHost />
    </QueryClientProvider>,
  )
  return cache
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const sent = (call: string) => requests.filter((one) => one.call === call)

test('the driver card counts unread messages; opening marks them as read, and a phrase is sent with one tap [TAXI-011]', async () => {
  await show(<ReachDriver hash="trip-1" driverName="陳師傅" moment="coming" />)
  await button('傳訊息，1 則未讀').click()
  await expect.element(page.getByRole('log', { name: '與陳師傅的訊息' })).toBeInTheDocument()
  await expect.element(page.getByText('我到了，在 7-11 前面')).toBeVisible()
  await expect.poll(() => sent('PUT /rides/trip-1/messages/seen')[0]?.body).toEqual({ number: 1, how: 'read' })
  await button('請等我一下').click()
  await expect.poll(() => sent('POST /rides/trip-1/messages')).toHaveLength(1)
  expect(sent('POST /rides/trip-1/messages')[0]?.body).toMatchObject({ phrase: 'waitMoment' })
  await expect.element(page.getByRole('log').getByText('請等我一下')).toBeVisible()
  await expect.element(page.getByText(/^已送出/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('傳訊息')).toHaveFocus()
})

test('the phrases match the stage of the trip: aboard, the rider cannot say that they are on their way', async () => {
  const offered = [
    ['coming', ['請等我一下', '謝謝']],
    ['riding', ['麻煩在前面靠邊停', '謝謝']],
    ['over', ['我好像有東西忘在車上', '謝謝']],
  ] as const
  for (const [moment, texts] of offered) {
    const shown = await render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ReachDriver hash="trip-1" driverName="陳師傅" moment={moment} />
      </QueryClientProvider>,
    )
    await button(/^傳訊息/).click()
    const phrases = page.getByRole('list', { name: '快速訊息' }).getByRole('button')
    await expect.poll(() => phrases.elements().map(({ textContent }) => textContent)).toEqual(texts)
    await shown.unmount()
  }
})

test('a message written offline is stored with its idempotency key, shown as waiting, and sent once', async () => {
  const cache = await show(<ReachDriver hash="trip-1" driverName="陳師傅" moment="coming" />)
  await button('傳訊息，1 則未讀').click()
  await expect.element(page.getByRole('log')).toBeInTheDocument()
  isOffline = true
  await page.getByLabelText('輸入訊息').fill('我在門口')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('等待連線後送出')).toBeVisible()
  expect(localStorage.getItem('daoxing.dispatch.messages')).toContain('我在門口')
  isOffline = false
  await Promise.all([sendUnsentMessages(cache), sendUnsentMessages(cache)])
  await sendUnsentMessages(cache)
  expect(sent('POST /rides/trip-1/messages')).toHaveLength(1)
  await expect.element(page.getByText('等待連線後送出')).not.toBeInTheDocument()
  expect(localStorage.getItem('daoxing.dispatch.messages')).toBeNull()
})

test('a call sends the trip_hash and opens the dialler with the masked number [TAXI-100]', async () => {
  const dialled: string[] = []
  const stop = (event: MouseEvent) => {
    const link = event.target instanceof HTMLAnchorElement ? event.target.href : ''
    if (link.startsWith('tel:')) dialled.push(link)
    event.preventDefault()
  }
  const append = (link: HTMLAnchorElement) => link.addEventListener('click', stop)
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const made = create(name)
    if (made instanceof HTMLAnchorElement) append(made)
    return made
  })
  await show(<ReachDriver hash="trip-1" driverName="陳師傅" moment="coming" />)
  await button('打電話').click()
  await expect.poll(() => dialled).toEqual(['tel:+886277000001'])
  expect(sent('POST /infobip/voice/prepare')[0]?.body).toEqual({ trip_hash: 'trip-1' })
  vi.restoreAllMocks()
})

test('one tap blocks a driver, and another removes the block [TAXI-102, TAXI-103]', async () => {
  await show(<BlockDriver hash="trip-1" driverId="driver-1" />)
  await button('不再配對').click()
  await expect.element(page.getByRole('status').getByText('之後不會再配對到這位司機')).toBeVisible()
  await button('復原').click()
  await expect.element(button('不再配對')).toBeVisible()
  expect(requests.map(({ call }) => call)).toEqual(['GET /block/all', 'POST /block/trip-1', 'DELETE /block/trip-1'])
})

test('the list shows blocked drivers and unblocks them; then it shows that it is empty', async () => {
  blocked = [driver]
  await show(<BlockedDriversScreen />)
  await expect.element(page.getByText('Toyota WISH · TDJ-2981')).toBeVisible()
  await button('解除封鎖陳師傅').click()
  await expect.element(page.getByText('沒有封鎖任何司機')).toBeVisible()
})

test('of two versions of a message the one with the higher revision wins, and that of a former driver is dropped', async () => {
  const read = message({ revision: 3, read_at: '2026-11-20T06:06:00.000Z' })
  const after = withMessage(talk, read)
  expect(after.unread).toBe(0)
  expect(withMessage(after, message({ revision: 2 }))).toBe(after)
  expect(withMessage(after, message({ driver_id: 'driver-2', number: 9 }))).toBe(after)
  const cache = new QueryClient()
  holdMessage(cache, message({ trip_hash: 'never-asked-for' }))
  expect(cache.getQueryCache().getAll()).toHaveLength(0)
})
