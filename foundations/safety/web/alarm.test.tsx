import { instantFromMs } from '@daoxing/kit/contract'
import { nowMs, PopupHost, RegistryProvider, sessionKey, ToastHost, type WebEntry } from '@daoxing/kit/web'
import type { Alarm } from '@daoxing/safety/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { AlarmOnHome } from './parts/AlarmOnHome.tsx'
import { SafetySheet } from './parts/SafetySheet.tsx'
import { EmergencyContactsScreen } from './screens/EmergencyContactsScreen.tsx'

const soon = (ms: number) => instantFromMs(nowMs() + ms)
const anAlarm = (changes: Partial<Alarm> = {}): Alarm => ({
  id: '8f6f1a0e-6f59-4a86-9d8b-0d8a3c9d1b11',
  revision: 1,
  state: 'pending',
  is_drill: false,
  trip_hash: 'trip-1',
  raised_at: soon(0),
  sounds_at: soon(5_000),
  acknowledged_at: null,
  escalated_at: null,
  closed_at: null,
  told: [],
  ...changes,
})
const sounding: Partial<Alarm> = {
  state: 'sounding',
  revision: 2,
  told: [
    { receiver: 'controlRoom', names: [], at: '2026-11-20T06:05:00.000Z' },
    { receiver: 'contacts', names: ['媽媽'], at: '2026-11-20T06:05:00.000Z' },
  ],
}

let alarm: Alarm | null = null
let isPinSet = true
let requests: { readonly call: string; readonly body: unknown; readonly key: string | null }[] = []
let refused: Readonly<Record<string, { readonly status: number; readonly code: string; readonly message: string }>> = {}

beforeEach(() => {
  alarm = null
  isPinSet = true
  requests = []
  refused = {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.replace(/^\/gw|\?.*$/g, '').replace(/alarm\/[0-9a-f-]+/, 'alarm/ID')
    const call = `${init.method ?? 'GET'} ${path}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    requests.push({ call, body, key: new Headers(init.headers).get('idempotency-key') })
    const answer = (data: unknown) => new Response(JSON.stringify({ data }))
    const { status, ...refusal } = refused[call] ?? { status: 200 }
    if (status === 0) throw new TypeError('no line')
    if (status !== 200) return new Response(JSON.stringify(refusal), { status })
    if (call === 'GET /v3/configs') return answer({ emergency_numbers: null })
    if (call === 'GET /emergency/contact') return answer({ contacts: [] })
    if (call === 'GET /emergency/pin') return answer({ is_set: isPinSet })
    if (call === 'PUT /emergency/pin') return answer({ is_set: (isPinSet = true) })
    if (call === 'POST /emergency/pin/request_otp') return answer({ cooldownSeconds: 30, lifeSeconds: 300 })
    if (call === 'POST /emergency/pin/reset') return answer({ is_set: true })
    if (call === 'GET /emergency/alarm') return answer({ alarm })
    if (call.endsWith('/positions')) return answer({ is_open: true })
    if (call === 'POST /emergency/alarm') return answer((alarm = anAlarm({ is_drill: body.is_drill === true })))
    const ended = { ...anAlarm(alarm ?? {}), revision: 9, closed_at: soon(0) }
    alarm = null
    return answer({ ...ended, state: call.endsWith('take-back') ? 'takenBack' : 'closed' })
  })
})
afterEach(() => vi.unstubAllGlobals())
const of = (call: string) => requests.filter((one) => one.call === call)

const rider = { riderId: 'ana', name: '安娜', phone: '0912345678', isSignUpFinished: true }
const entry: WebEntry = {
  slice: 'identity',
  session: { signInPath: '/signUp', read: async () => rider, signOut: async () => undefined },
}

async function open(path: '/emergency' | '/ride' | '/home') {
  const place = { address: '臺北車站', location: { lat: 25.0478, lng: 121.517 } }
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(sessionKey, rider)
  await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[entry]}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/home" element={<AlarmOnHome />} />
            <Route path="/emergency" element={<EmergencyContactsScreen />} />
            <Route
              path="/ride"
              element={<SafetySheet hash="trip-1" plate="TDX-0001" place={place} onClose={() => undefined} />}
            />
          </Routes>
        </MemoryRouter>
        <PopupHost />
        <ToastHost />
      </RegistryProvider>
    </QueryClientProvider>,
  )
}
const sos = () => page.getByRole('button', { name: /緊急求助/ })
function press(type: 'pointerdown' | 'pointerup'): void {
  sos()
    .element()
    .dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }))
}

test('the alarm is raised by holding the button for two seconds, with the order and a place, once', async () => {
  await open('/ride')
  await expect.element(sos()).toBeVisible()
  press('pointerdown')
  await expect.element(page.getByText('繼續按住…')).toBeVisible()
  expect(of('POST /emergency/alarm')).toEqual([])
  await expect.element(page.getByText('求助即將送出'), { timeout: 4_000 }).toBeVisible()
  expect(of('POST /emergency/alarm')).toMatchObject([
    { body: { trip_hash: 'trip-1', lat: 25.0478, lng: 121.517 }, key: expect.stringMatching(/./) },
  ])
})

test('a short press opens a confirmation first, and so do the keyboard and a screen reader', async () => {
  await open('/ride')
  await sos().click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  expect(of('POST /emergency/alarm')).toEqual([])
  sos().element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: '發出求助' }).click()
  await expect.element(page.getByText('求助即將送出')).toBeVisible()
  expect(of('POST /emergency/alarm')).toHaveLength(1)
})

test('an alarm can be taken back before it is sent', async () => {
  alarm = anAlarm()
  await open('/ride')
  await expect.element(page.getByText(/秒後送出/)).toBeVisible()
  await page.getByRole('button', { name: '收回，我沒事' }).click()
  await expect.element(page.getByText('已收回，沒有通知任何人')).toBeVisible()
  await expect.element(sos()).toBeVisible()
})

test('a sent alarm lists the notified receivers, offers a phone call, and is closed by the PIN; a wrong PIN is reported', async () => {
  alarm = anAlarm(sounding)
  await open('/emergency')
  await expect.element(page.getByText('已傳簡訊給 媽媽')).toBeVisible()
  await expect.element(page.getByText('等待控制中心確認')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '撥打 110 報警' })).toBeVisible()
  refused = {
    'POST /emergency/alarm/ID/close': { status: 403, code: 'SAFETY_PIN_WRONG', message: 'PIN 不正確，還可以試 4 次' },
  }
  await page.getByLabelText('安全 PIN', { exact: true }).fill('0000')
  await page.getByRole('button', { name: '解除求助' }).click()
  await expect.element(page.getByText('PIN 不正確，還可以試 4 次')).toBeVisible()
  refused = {}
  await page.getByLabelText('安全 PIN', { exact: true }).fill('2468')
  await page.getByRole('button', { name: '解除求助' }).click()
  await expect.element(page.getByText('求助已解除')).toBeVisible()
  await expect.element(sos()).toBeVisible()
})

test('a rider without a PIN can set it during the alarm', async () => {
  alarm = anAlarm(sounding)
  isPinSet = false
  await open('/ride')
  await page.getByRole('button', { name: '設定安全 PIN' }).click()
  const sheet = page.getByRole('dialog', { name: '設定安全 PIN' })
  await sheet.getByLabelText(/新的 PIN/).fill('24a6８')
  await sheet.getByLabelText(/脅迫 PIN/).fill('2468')
  await expect.element(sheet.getByRole('button', { name: '儲存' })).toBeDisabled()
  await sheet.getByLabelText(/新的 PIN/).fill('2468')
  await expect.element(sheet.getByText('兩組 PIN 不能相同')).toBeVisible()
  await sheet.getByLabelText(/脅迫 PIN/).fill('1357')
  await sheet.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByRole('button', { name: '解除求助' })).toBeVisible()
  expect(of('PUT /emergency/pin')).toMatchObject([{ body: { pin: '2468', duress_pin: '1357' } }])
})

test('a forgotten PIN is replaced with a code to the own number; a wrong code is said at its field and the new PINs stay', async () => {
  await open('/emergency')
  await page.getByRole('button', { name: /變更安全 PIN/ }).click()
  await page.getByRole('button', { name: '忘記 PIN？' }).click()
  const sheet = page.getByRole('dialog', { name: '重設安全 PIN' })
  await sheet.getByRole('button', { name: '傳送驗證碼' }).click()
  await expect.element(sheet.getByText(/秒後可重新傳送/)).toBeVisible()
  await sheet.getByLabelText(/驗證碼/).fill('000000')
  await sheet.getByLabelText(/新的 PIN/).fill('8642')
  refused = { 'POST /emergency/pin/reset': { status: 400, code: 'INVALID_OTP', message: '驗證碼錯誤' } }
  await sheet.getByRole('button', { name: '儲存' }).click()
  await expect.element(sheet.getByText('驗證碼錯誤')).toBeVisible()
  refused = {}
  await sheet.getByLabelText(/驗證碼/).fill('123456')
  await sheet.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByText('已儲存安全 PIN')).toBeVisible()
  expect(of('POST /emergency/pin/reset').at(-1)).toMatchObject({ body: { otp: '123456', pin: '8642' } })
})

test('while an alarm is open a forgotten PIN says that it is reset after a talk with an operator', async () => {
  alarm = anAlarm(sounding)
  const message = '求助進行中不能重設安全 PIN'
  refused = { 'POST /emergency/pin/request_otp': { status: 409, code: 'SAFETY_PIN_RESET_HELD', message } }
  await open('/ride')
  await page.getByRole('button', { name: '忘記 PIN？' }).click()
  await page.getByRole('button', { name: '傳送驗證碼' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
})

test('home shows an open alarm and leads to it, and nothing without one', async () => {
  await open('/home')
  await expect.poll(() => of('GET /emergency/alarm')).toHaveLength(1)
  expect(page.getByRole('link').query()).toBeNull()
  await cleanup()
  alarm = anAlarm(sounding)
  await open('/home')
  await page.getByRole('link', { name: /求助進行中/ }).click()
  await expect.element(page.getByRole('button', { name: '解除求助' })).toBeVisible()
})

test('a drill asks first, is raised as a drill, and is labelled so', async () => {
  await open('/emergency')
  await page.getByRole('button', { name: /求助演習/ }).click()
  await page.getByRole('button', { name: '開始演習' }).click()
  await expect.element(page.getByText('演習：求助即將送出')).toBeVisible()
  expect(of('POST /emergency/alarm')).toMatchObject([{ body: { is_drill: true } }])
  // A drill offers no call to the police, and a real alarm stays one tap away.
  await expect.element(sos()).toBeVisible()
  expect(page.getByRole('button', { name: '撥打 110 報警' }).query()).toBeNull()
})

test('without a connection the sheet offers calls and the phone’s own messages, and an open alarm says that it continues', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  globalThis.dispatchEvent(new Event('offline'))
  await open('/ride')
  await expect.element(page.getByRole('link', { name: '簡訊報警' })).toBeVisible()
  expect(sos().query()).toBeNull()
})
