import { PopupHost, ToastHost } from '@daoxing/kit/web'
import type { GuestTrip, Sharing } from '@daoxing/sharing/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { allMessages, newerShared, newerView, noteShared, noteTrip } from './guest-data.ts'
import { SharingEntry } from './parts/SharingEntry.tsx'
import { forgetShareToken, hideShareToken, shareToken } from './share-token.ts'
import { waitForElement } from './wait-for-element.ts'

const shared = {
  ...{ trip_hash: 'trip-1', revision: 1, encouragements: 0, guests: 0, messages: 0 },
  ...{ game_invited_at: null, game_results: [] },
}
const sharedAt = '2026-11-20T06:05:00.000Z'
let sharing: Sharing
let tutorial: 'unseen' | 'seen'
let requests: { readonly call: string; readonly body: unknown }[] = []
beforeEach(() => {
  sharing = { links: [], main_contact: null, passengers: [], shared, can_share: true, can_play: false }
  tutorial = 'seen'
  requests = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace(/^\/gw/, '')}`
    requests.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const answer = (data: unknown) => new Response(JSON.stringify({ data }))
    if (call === 'GET /v3/trip/tutorial/trip-sharing') return answer({ state: tutorial, changed_at: null })
    if (call.startsWith('POST /v3/trip/tutorial')) return answer({ state: 'seen', changed_at: null })
    if (call.endsWith('/share-links')) {
      const linkId = `link-${sharing.links.length + 1}`
      const facts = { kind: 'link', phone: null, created_at: sharedAt, opens: 0, last_opened_at: null } as const
      sharing = { ...sharing, links: [...sharing.links, { link_id: linkId, ...facts, revoked_at: null, guests: [] }] }
      return answer({ link_id: linkId, url: `https://daoxing.test/guest-taxi/trip-1#${linkId}` })
    }
    if (call.includes('DELETE')) {
      sharing = { ...sharing, links: sharing.links.map((link) => ({ ...link, revoked_at: sharedAt })) }
      return answer(sharing.links[0])
    }
    if (call.endsWith('/sharing')) return answer(sharing)
    if (call.endsWith('/passengers')) {
      const passengers = [{ number: 1, name: '奶奶', phone: '0955***921' }]
      sharing = { ...sharing, passengers }
      return answer({ passengers })
    }
    if (call.endsWith('/calls'))
      return answer({ calls: [{ number: 1, name: '奶奶', phone_number: null, expires_at: null }] })
    if (call.endsWith('/main-contact'))
      return new Response(JSON.stringify({ code: 'INVALID_INPUT', message: '手機號碼格式不正確' }), { status: 400 })
    throw new TypeError('no line')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const place = { address: '臺北車站', location: { lat: 25.0478, lng: 121.517 } }
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <SharingEntry hash="trip-1" plate="TDX-0001" place={place} />
      </MemoryRouter>
      <PopupHost />
      <ToastHost />
    </QueryClientProvider>,
  )

test('an element is polled every 200 ms, and given up after 5 s [SHL-062]', async () => {
  vi.useFakeTimers()
  const look = vi.spyOn(document, 'querySelector')
  const never = waitForElement('#never')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(look.mock.calls.length).toBe(25)
  await vi.advanceTimersByTimeAsync(1)
  expect(look.mock.calls.length).toBe(26)
  expect(await never).toBeUndefined()
  const late = waitForElement('#late')
  await vi.advanceTimersByTimeAsync(4_500)
  const element = document.createElement('i')
  element.id = 'late'
  document.body.append(element)
  await vi.advanceTimersByTimeAsync(200)
  expect(await late).toBe(element)
  element.remove()
  look.mockRestore()
})

test('the coach mark points at the button once, and is hidden from a rider who has seen it [SHR-007] [SHR-008]', async () => {
  tutorial = 'unseen'
  const view = await open()
  await expect.element(page.getByRole('note')).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()
  await expect.element(page.getByRole('note')).not.toBeInTheDocument()
  expect(requests.at(-1)).toEqual({ call: 'POST /v3/trip/tutorial/trip-sharing', body: { state: 'seen' } })
  await view.unmount()
  tutorial = 'seen'
  await open()
  await expect.element(page.getByRole('button', { name: '分享行程' })).toBeVisible()
  expect(page.getByRole('note').elements()).toEqual([])
})

test('a link is shown as a QR code, and after it was revoked another one is made', async () => {
  await open()
  await page.getByRole('button', { name: '分享行程' }).click()
  await page.getByRole('button', { name: '顯示 QR code' }).click()
  const code = page.getByRole('img', { name: '行程分享連結的 QR code' })
  await expect.element(code).toBeVisible()
  const drawn = () => code.element().querySelector('path')?.getAttribute('d')
  const first = drawn()
  expect(first?.length).toBeGreaterThan(1000)
  await expect
    .element(page.getByLabelText('分享連結的網址'))
    .toHaveValue('https://daoxing.test/guest-taxi/trip-1#link-1')
  await page.getByRole('button', { name: /^停止分享/ }).click()
  await page.getByRole('dialog', { name: '要停止分享嗎？' }).getByRole('button', { name: '停止分享' }).click()
  await expect.element(code).not.toBeInTheDocument()
  await page.getByRole('button', { name: '顯示 QR code' }).click()
  await expect
    .element(page.getByLabelText('分享連結的網址'))
    .toHaveValue('https://daoxing.test/guest-taxi/trip-1#link-2')
  expect(drawn()).not.toBe(first)
})

test('passengers are entered and called, and those without a masked number are named [SHR-013] [SHR-014]', async () => {
  await open()
  await page.getByRole('button', { name: '分享行程' }).click()
  await page.getByRole('button', { name: '新增同行乘客' }).click()
  await page.getByLabelText('乘客 1 姓名').fill('奶奶')
  await page.getByLabelText('乘客 1 手機').fill('0955000921')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByText('0955***921')).toBeVisible()
  expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    passengers: [{ name: '奶奶', phone: '0955000921', cc: '' }],
  })
  await page.getByRole('button', { name: '打給所有乘客' }).click()
  await expect.element(page.getByText('目前無法接通 奶奶')).toBeVisible()
})

test('a refused number of a main contact stays in the field with the message [SHR-012]', async () => {
  await open()
  await page.getByRole('button', { name: '分享行程' }).click()
  await page.getByLabelText('手機號碼').fill('02-2345')
  await page.getByRole('button', { name: '傳送簡訊' }).click()
  await expect.element(page.getByText('手機號碼格式不正確')).toBeVisible()
  await expect.element(page.getByLabelText('手機號碼')).toHaveValue('02-2345')
})

test('the token of a link leaves the URL, and is stored until the server has answered', () => {
  const token = 'ab'.repeat(16)
  const before = location.href
  history.replaceState(null, '', `${location.pathname}#${token}`)
  expect([shareToken(), shareToken()]).toEqual([token, token])
  hideShareToken()
  expect(location.hash).toBe('')
  expect(shareToken()).toBe(token)
  forgetShareToken()
  expect(shareToken()).toBeUndefined()
  history.replaceState(null, '', before)
})

test('of two states the newer one wins, and a message after a gap refetches the list', () => {
  expect(newerShared({ ...shared, revision: 3 }, { ...shared, revision: 2 }).revision).toBe(3)
  const cache = new QueryClient()
  const message = (number: number) => ({
    number,
    author: 0,
    name: '',
    message: '嗨',
    sent_at: '2026-11-20T06:05:00.000Z',
  })
  const key = ['sharing', 'messages', 'trip-1']
  cache.setQueryData(key, [message(1)])
  noteShared(cache, shared, message(2))
  noteShared(cache, shared, message(2))
  expect(cache.getQueryData<unknown[]>(key)).toHaveLength(2)
  noteShared(cache, shared, message(5))
  expect(cache.getQueryData<unknown[]>(key)).toHaveLength(2)
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
  expect(cache.getQueryData<GuestTrip>(['sharing', 'guestTrip', 'trip-1'])).toBeUndefined()
})

const view: GuestTrip = {
  trip: {
    ...{ trip_hash: 'trip-1', revision: 5, service: 'taxi', status: 'DRIVER_ENROUTE', is_over: false },
    ...{ plate: 'TDX-0001', arrives_at: null, closes_at: null },
  },
  ...{ rider_name: '怡君', me: { number: 1, name: '' }, shared, can_play: false },
  driver: { name: '大明', model: null, color: null, plate: 'TDX-0001' },
  car: { location: place.location, bearing: 0, at: sharedAt },
}

test('an event that is newer than a response under way is not undone by it', () => {
  const older = { ...view, trip: { ...view.trip, revision: 4, plate: null } }
  expect(newerView(view, older).trip).toEqual(view.trip)
  expect(newerView(older, view).trip).toEqual(view.trip)
  const message = (number: number) => ({ number, author: 0, name: '', message: '嗨', sent_at: sharedAt })
  const [one, two, three] = [message(1), message(2), message(3)]
  expect(allMessages([one, two, three], [one, two])).toEqual([one, two, three])
  expect(allMessages([one], [one, two])).toEqual([one, two])
})

test('a ride that was given back shows its driver no more at once, and an older event changes nothing', () => {
  const cache = new QueryClient()
  const key = ['sharing', 'guestTrip', 'trip-1']
  const held = () => cache.getQueryData<GuestTrip>(key)
  cache.setQueryData(key, view)
  noteTrip(cache, { ...view.trip, revision: 6, status: 'WAITING_SPECIFY', plate: null })
  expect(held()).toMatchObject({ driver: null, car: null, trip: { revision: 6, plate: null } })
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
  noteTrip(cache, { ...view.trip, revision: 5 })
  expect(held()?.trip.revision).toBe(6)
})
