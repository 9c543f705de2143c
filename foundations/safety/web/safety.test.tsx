import { PopupHost, ToastHost } from '@daoxing/kit/web'
import type { EmergencyContact } from '@daoxing/safety/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SafetySheet } from './parts/SafetySheet.tsx'
import { EmergencyContactsScreen } from './screens/EmergencyContactsScreen.tsx'

const mother: EmergencyContact = {
  id: '8f6f1a0e-6f59-4a86-9d8b-0d8a3c9d1b11',
  contact_name: '媽媽',
  contact_number: '912345678',
  dial_code: '+886',
  cc: 'TW',
  uuid: null,
}
const friend: EmergencyContact = {
  ...mother,
  id: '8f6f1a0e-6f59-4a86-9d8b-0d8a3c9d1b12',
  contact_name: 'Ben',
  contact_number: '7400123456',
  dial_code: '+44',
  cc: 'GB',
}

let contacts: readonly EmergencyContact[] = []
let requests: { readonly call: string; readonly body: unknown; readonly key: string | null }[] = []
/** Calls that are answered with a refusal. */
let refused: Readonly<Record<string, { readonly status: number; readonly code: string; readonly message: string }>> = {}

beforeEach(() => {
  contacts = [mother, friend]
  requests = []
  refused = {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace(/^\/gw|\?.*$/g, '')}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    requests.push({ call, body, key: new Headers(init.headers).get('idempotency-key') })
    const { status, ...refusal } = refused[call] ?? { status: 200 }
    if (status !== 200) return new Response(JSON.stringify(refusal), { status })
    const answer = (data: unknown) => new Response(JSON.stringify({ data }))
    if (call === 'GET /v3/configs') return answer({ emergency_numbers: null })
    if (call === 'GET /emergency/contact') return answer({ contacts })
    if (call === 'POST /emergency/contact') {
      contacts = [...contacts, { ...mother, ...body.contacts[0], id: friend.id, uuid: null }]
      return answer({ contacts })
    }
    if (call.startsWith('DELETE')) {
      contacts = contacts.filter(({ id }) => !call.endsWith(id))
      return answer({ deleted: true })
    }
    if (call.startsWith('PUT')) return answer({ ...mother, ...body })
    return answer({ receivers: ['110'], is_test: call.includes('contact') })
  })
})
afterEach(() => vi.unstubAllGlobals())
const of = (call: string) => requests.filter((one) => one.call === call)

async function open(path: '/emergency' | '/ride') {
  const place = { address: '臺北車站', location: { lat: 25.0478, lng: 121.517 } }
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/emergency" element={<EmergencyContactsScreen />} />
          <Route
            path="/ride"
            element={<SafetySheet hash="trip-1" plate="TDX-0001" place={place} onClose={() => undefined} />}
          />
        </Routes>
      </MemoryRouter>
      <PopupHost />
      <ToastHost />
    </QueryClientProvider>,
  )
}

test('contacts are listed, those of Taiwan with their leading 0 [EMG-004]', async () => {
  await open('/emergency')
  await expect.element(page.getByText('0912345678')).toBeVisible()
  await expect.element(page.getByText('+44 7400123456')).toBeVisible()
})

test('without contacts the screen says what to do, and a new one is sent once with its dial code', async () => {
  contacts = []
  await open('/emergency')
  await page.getByRole('button', { name: '新增緊急聯絡人' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('button', { name: '儲存' })).toBeDisabled()
  await sheet.getByLabelText(/姓名/).fill('媽媽')
  await sheet.getByLabelText(/手機號碼/).fill('0955000001')
  await sheet.getByRole('button', { name: '儲存' }).click()
  await expect.element(page.getByText('0955000001')).toBeVisible()
  expect(of('POST /emergency/contact')).toMatchObject([
    {
      body: { contacts: [{ contact_name: '媽媽', contact_number: '0955000001', dial_code: '+886', cc: 'TW' }] },
      key: expect.stringMatching(/./),
    },
  ])
})

test('a refused number is reported at its field, and the typed text stays', async () => {
  refused = {
    'POST /emergency/contact': { status: 400, code: 'CONTACT_NUMBER_INVALID', message: '這不是可以收簡訊的手機號碼' },
  }
  await open('/emergency')
  await page.getByRole('button', { name: '新增緊急聯絡人' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabelText(/姓名/).fill('公司')
  await sheet.getByLabelText(/手機號碼/).fill('0227208889')
  await sheet.getByRole('button', { name: '儲存' }).click()
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('這不是可以收簡訊的手機號碼')
  await expect.element(sheet.getByLabelText(/手機號碼/)).toHaveValue('0227208889')
})

test('deleting asks first, and cancelling keeps the contact', async () => {
  await open('/emergency')
  await page.getByRole('button', { name: '刪除 媽媽' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  expect(requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await page.getByRole('button', { name: '刪除 媽媽' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '刪除' }).click()
  await expect.element(page.getByText('已刪除 媽媽')).toBeVisible()
  await expect.element(page.getByText('0912345678')).not.toBeInTheDocument()
})

test('a failed list is reported, and reloaded with a tap', async () => {
  refused = { 'GET /emergency/contact': { status: 500, code: 'UNEXPECTED', message: '發生錯誤' } }
  await open('/emergency')
  await expect.element(page.getByRole('alert')).toBeVisible()
  refused = {}
  await page.getByRole('button', { name: '再試一次' }).click()
  await expect.element(page.getByText('0912345678')).toBeVisible()
})

test('the police get a text message only after a confirmation, with the order and a place [EMG-009]', async () => {
  await open('/ride')
  await page.getByRole('button', { name: /簡訊報警/ }).click()
  await page.getByRole('button', { name: '取消' }).click()
  expect(of('POST /emergency/police/sms')).toEqual([])
  await page.getByRole('button', { name: /簡訊報警/ }).click()
  await page.getByRole('button', { name: '送出簡訊' }).click()
  await expect.element(page.getByText('報警簡訊已送出')).toBeVisible()
  expect(of('POST /emergency/police/sms')).toMatchObject([
    {
      body: { trip_hash: 'trip-1', lat: expect.any(Number), lng: expect.any(Number) },
      key: expect.stringMatching(/./),
    },
  ])
})

test('in test mode the page says that nothing was sent to the contacts [EMG-010]', async () => {
  await open('/ride')
  await page.getByRole('button', { name: /通知緊急聯絡人/ }).click()
  await expect.element(page.getByText('會把你的位置與車號傳給 媽媽、Ben。')).toBeVisible()
  await page.getByRole('button', { name: '送出簡訊' }).click()
  await expect.element(page.getByText('測試模式：沒有送出任何簡訊')).toBeVisible()
  expect(of('POST /emergency/contact/sms')).toHaveLength(1)
})

test('without contacts the row leads to the screen where they are entered', async () => {
  contacts = []
  await open('/ride')
  await page.getByRole('link', { name: /還沒有緊急聯絡人，點一下新增/ }).click()
  await expect.element(page.getByRole('button', { name: '新增緊急聯絡人' })).toBeVisible()
})

test('without a connection the phone’s own messages contain plate and place, to the police and to the contacts', async () => {
  await open('/ride')
  await expect.element(page.getByText('媽媽、Ben')).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  globalThis.dispatchEvent(new Event('offline'))
  const police = page.getByRole('link', { name: '簡訊報警' })
  await expect.element(police).toHaveAttribute('href', expect.stringMatching(/^sms:110\?body=/))
  const family = page.getByRole('link', { name: '通知緊急聯絡人' })
  await expect
    .element(family)
    .toHaveAttribute('href', expect.stringMatching(/^sms:\+886912345678,\+447400123456\?body=/))
  const text = decodeURIComponent(police.element().getAttribute('href') ?? '')
  expect(text).toContain('TDX-0001')
  expect(text).toMatch(/\d+\.\d{5},\d+\.\d{5}/)
  await expect.element(page.getByRole('button', { name: '撥打 119 叫救護車' })).toBeVisible()
})
