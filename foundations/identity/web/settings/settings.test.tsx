import '../../../../kit/web/testing/parts-in-test.css'
import { RegistryProvider, ToastHost } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { rider } from '../testing/open-sign-up.tsx'
import { SettingScreen } from './SettingScreen.tsx'
import { settingStages } from './setting-stages.ts'

const profile = {
  phone: '0912345678',
  email: 'ana@example.tw',
  email_verified: true,
  pending_email: null as string | null,
  mailing_address: null as object | null,
  birthday: null as string | null,
  traffic_card: null as object | null,
  licence: null,
}
const switches = {
  preferences: { quiet_ride: true, no_music: false, cool_air: false, help_with_luggage: false },
  features: { hard_of_hearing: false, low_vision: false, uses_wheelchair: false, guide_dog: false },
}

afterEach(() => vi.unstubAllGlobals())

/** Opens a step of the settings; the server stores nothing and answers every write. */
async function openStage(query: string, known: Partial<typeof profile> = {}) {
  const writes: { method: string; path: string; body: unknown }[] = []
  const replies: Readonly<Record<string, unknown>> = {
    '/v2/rider/me': rider,
    '/v3/identity/users/me/identity_profile': { ...profile, ...known },
    '/v3/membership/service-preferences': { preferences: switches.preferences },
    '/rider/feature': { features: switches.features },
    '/request_otp': { cooldownSeconds: 30, lifeSeconds: 300 },
    '/v3/identity/users/me/traffic-card': { traffic_card: null },
    '/user/phone': rider,
    '/v3/identity/users/me/can-delete': { can_delete: true, holds: [], days: 14, kept: [] },
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    const call = path.replace('/gw', '').replace(/\?.*/, '')
    const sent: unknown = JSON.parse(body ?? '{}')
    if (method !== 'GET') writes.push({ method, path: call, body: sent })
    const proof = { verified: true, proof: String(writes.length).repeat(64) }
    const known = call.endsWith('check-otp') ? proof : (replies[call] ?? { ...profile, agree: false, is_agreed: false })
    return new Response(JSON.stringify({ data: known }), { status: 200 })
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={[`/setting${query}`]}>
          <Routes>
            <Route path="/setting" element={<SettingScreen />} />
            <Route path="*" element={<h1>elsewhere</h1>} />
          </Routes>
          <Address />
          <ToastHost />
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return writes
}

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{`${pathname}${search}`}</output>
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const address = () => page.getByTestId('address').element().textContent
const link = (name: RegExp) => page.getByRole('link', { name })

test('the landing lists the settings with their current values [SET-002, SET-017]', async () => {
  await openStage('', {
    birthday: '1990-02-28',
    pending_email: 'new@example.tw',
    traffic_card: { kind: 'senior', tail: '7654' },
  })
  await expect.element(link(/手機號碼.*0912345678/)).toBeVisible()
  await expect.element(link(/電子信箱.*等待確認：new@example.tw/)).toBeVisible()
  await expect.element(link(/通訊地址.*尚未設定/)).toBeVisible()
  await expect.element(link(/生日.*1990-02-28/)).toBeVisible()
  await expect.element(link(/敬老愛心卡.*敬老卡，尾號 7654/)).toBeVisible()
  await link(/搭車偏好/).click()
  expect(address()).toBe('/setting?stages=preference-setting')
  await expect.element(page.getByRole('checkbox', { name: '安靜搭車' })).toBeChecked()
})

test.each([
  ['back-home', '/'],
  ['auto-payment', '/payment'],
  ['business-account', '/company'],
])('the step %s leads to its screen [SET-003, SET-004, SET-006]', async (stage, path) => {
  await openStage(`?stages=${stage}`)
  await expect.poll(address).toBe(path)
})

/** The heading of each step, or its path if the screen is another slice's. */
const screenOfStep = {
  landing: '設定',
  'back-home': '/',
  'auto-payment': '/payment',
  'invoice-setting': '/setting/invoice',
  'business-account': '/company',
  'delete-account': '刪除帳號',
  'mailing-address': '通訊地址',
  birthday: '生日',
  rebinding: '/rental-member',
  address: '/setting/addresses',
  'enter-email': '電子信箱',
  'user-feature': '乘車需求',
  'privacy-setting': '隱私設定',
  'preference-setting': '搭車偏好',
  'edit-traffic-card': '敬老愛心卡',
} as const

const stepScreens = Object.entries(screenOfStep)

test.for(stepScreens)('of the fifteen steps, %s opens its own screen: %s [SET-001]', async ([stage, screen]) => {
  expect(settingStages).toContain(stage)
  expect(new Set(stepScreens.map(([, screen]) => screen)).size).toBe(15)
  await openStage(`?stages=${stage}`)
  if (screen.startsWith('/')) await expect.poll(address).toBe(screen)
  else await expect.element(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
})

test('saved places and the car-maker account keep their own screens; `stage` means the same [SET-011]', async () => {
  await openStage('?stage=address')
  await expect.poll(address).toBe('/setting/addresses')
})

test('a mailing address is chosen by county and district and saved [SET-008]', async () => {
  const writes = await openStage('?stages=mailing-address')
  await page.getByLabelText('縣市').selectOptions('臺北市')
  await page.getByLabelText('鄉鎮市區').selectOptions('大安區')
  await page.getByLabelText('郵遞區號').fill('10')
  await page.getByRole('textbox').last().fill('和平東路二段 1 號')
  await expect.element(page.getByRole('button', { name: '儲存' })).toBeDisabled()
  await page.getByLabelText('郵遞區號').fill('106')
  await press('儲存')
  const saved = { postal_code: '106', city: '臺北市', district: '大安區', street: '和平東路二段 1 號' }
  await expect.poll(() => writes.at(-1)).toMatchObject({ method: 'PATCH', body: { mailing_address: saved } })
  await expect.poll(address).toBe('/setting')
})

test('the birthday is picked in a calendar of 278 by 263 px and sent [SET-009, SHL-038, SHL-061]', async () => {
  const writes = await openStage('?stages=birthday')
  const calendar = page.getByLabelText('生日').first()
  await expect.element(calendar).toBeVisible()
  await page.getByRole('combobox').first().selectOptions('1984')
  await expect.element(page.getByRole('button', { name: '請選擇生日' })).toBeDisabled()
  await page.getByRole('button', { name: /1984年1月17日/ }).click()
  const { width, height } = calendar.element().getBoundingClientRect()
  expect([width, height]).toEqual([278, 263])
  const days = page.getByRole('grid').element().getBoundingClientRect()
  expect(days.bottom).toBeLessThanOrEqual(calendar.element().getBoundingClientRect().bottom)
  await press('設定為 1984-01-17')
  await expect.poll(() => writes.at(-1)?.body).toEqual({ birthday: '1984-01-17' })
})

test('a birthday that is set is shown and cannot be changed here', async () => {
  await openStage('?stages=birthday', { birthday: '1990-02-28' })
  await expect.element(page.getByText('1990-02-28')).toBeVisible()
  expect(page.getByRole('button', { name: /設定/ }).elements()).toHaveLength(0)
})

test('a new e-mail is asked for and sent [SET-012]', async () => {
  const writes = await openStage('?stages=enter-email')
  await expect.element(page.getByText(/ana@example.tw/)).toBeVisible()
  await page.getByLabelText('電子信箱').fill('new@example.tw')
  await page.getByRole('button', { name: /確認/ }).click()
  await expect.poll(() => writes.at(-1)).toMatchObject({ method: 'PATCH', body: { email: 'new@example.tw' } })
})

test('needs, consent to offers and preferences are switched and saved [SET-013, SET-014, SET-015]', async () => {
  let writes = await openStage('?stages=user-feature')
  await page.getByText('使用輪椅').click()
  await press('儲存')
  await expect.poll(() => writes.at(-1)?.body).toMatchObject({ features: { uses_wheelchair: true } })
  document.body.replaceChildren()
  writes = await openStage('?stages=privacy-setting')
  await page.getByText('我願意收到優惠訊息').click()
  await press('儲存')
  await expect.poll(() => writes.at(-1)?.body).toMatchObject({ agree: true })
  document.body.replaceChildren()
  writes = await openStage('?stages=preference-setting')
  await page.getByText('不要播放音樂').click()
  await press('儲存')
  await expect.poll(() => writes.at(-1)?.body).toMatchObject({ preferences: { quiet_ride: true, no_music: true } })
})

test('a traffic card is entered by kind and number [SET-016]', async () => {
  const writes = await openStage('?stages=edit-traffic-card')
  await page.getByLabelText('卡片種類').selectOptions('愛心卡')
  await page.getByLabelText('卡號').fill('9876 5432 1098 7654')
  await press('儲存')
  const card = { number: '9876543210987654', kind: 'caring' }
  await expect.poll(() => writes.at(-1)).toMatchObject({ method: 'PUT', body: { traffic_card: card } })
})

test('the phone changes by a code on the old number, then one on the new', async () => {
  const writes = await openStage('?stages=phone')
  await press('傳送驗證碼到目前的號碼')
  await page.getByLabelText('6 位驗證碼').fill('123456')
  await page.getByLabelText('新的手機號碼').fill('0987654321')
  await press('傳送驗證碼到新的號碼')
  await page.getByLabelText('6 位驗證碼').fill('654321')
  await expect.poll(() => writes.at(-1)?.path).toBe('/user/phone')
  const [, first, , second, put] = writes
  expect([first?.body, second?.body]).toMatchObject([
    { phone: '0912345678', otp: '123456' },
    { phone: '0987654321', otp: '654321' },
  ])
  expect(put?.body).toEqual({ old_proof: '2'.repeat(64), proof: '4'.repeat(64) })
})
