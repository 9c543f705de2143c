import { RegistryProvider } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { identityWeb } from '../index.ts'
import { startOtpCooldown } from '../otp-cooldown.ts'
import { SignUpScreen } from './SignUpScreen.tsx'

type Reply = { readonly status?: number; readonly body: object }
const registered = { data: { verified: true, registered: true, proof: 'a'.repeat(64) } }
const unknown = { data: { verified: true, registered: false, proof: 'a'.repeat(64) } }
const rider = {
  uid: 'u-1',
  userNumber: 7,
  bot_id: null,
  displayName: '安娜',
  status: 'ACTIVE',
  phone: '0912345678',
  cc: '886',
  email: null,
  language: 'zh-TW',
  accountType: 'personal',
  customerTypeId: 2,
  agree: true,
}
const wrongCode: Reply = { status: 400, body: { code: 'INVALID_OTP', message: '驗證碼錯誤', data: { triesLeft: 4 } } }

/** A server that knows the rider once somebody has signed in or up. */
function aServer(replies: Readonly<Record<string, Reply>> = {}) {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  let isSignedIn = false
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    const call = path.replace('/gw', '')
    if (call !== '/v2/rider/me') asked.push({ path: call, body: JSON.parse(body ?? '{}') })
    const usual: Readonly<Record<string, Reply>> = {
      '/request_otp': { body: { data: { cooldownSeconds: 30, lifeSeconds: 300 } } },
      '/verify_otp': { body: unknown },
      '/v2/user_v2': { body: { data: rider } },
      '/signin/rider': { body: { data: rider } },
      '/v2/rider/me': isSignedIn
        ? { body: { data: rider } }
        : { status: 401, body: { code: 'TOKEN_INVALID', message: '請先登入' } },
    }
    const reply = replies[call] ?? usual[call] ?? { status: 404, body: {} }
    if ((call === '/v2/user_v2' || call === '/signin/rider') && (reply.status ?? 200) === 200) isSignedIn = true
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 })
  })
  return { asked, of: (path: string) => asked.filter((call) => call.path === path).map(({ body }) => body) }
}

async function open(path: string) {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RegistryProvider entries={[identityWeb]}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/signUp" element={<SignUpScreen />} />
            <Route path="/" element={<h1>home</h1>} />
            <Route path="/taxi" element={<h1>taxi</h1>} />
          </Routes>
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
}

const next = () => page.getByRole('button', { name: '下一步' })
const otpField = () => page.getByLabelText('6 位驗證碼')

async function typePhone(phone = '0912345678') {
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await page.getByRole('textbox', { name: '手機號碼' }).fill(phone)
  await next().click()
}

beforeEach(() => startOtpCooldown(0))
afterEach(() => vi.unstubAllGlobals())

test('a new rider goes from landing to phone, code, name and e-mail, and on to where they wanted [IDN-020, IDN-021, IDN-051]', async () => {
  const server = aServer()
  await open('/signUp?redirect=%2Ftaxi')
  await expect.element(page.getByRole('heading', { name: '歡迎搭乘島行' })).toBeVisible()
  await typePhone('912345678')
  await expect.element(page.getByRole('heading', { name: '輸入 6 位驗證碼' })).toBeVisible()
  await otpField().fill('123456')
  await page.getByRole('textbox', { name: /稱呼/ }).fill('陳安娜')
  await next().click()
  await page.getByRole('textbox', { name: /電子信箱/ }).fill('ana@example.tw')
  const finish = page.getByRole('button', { name: '完成註冊' })
  await expect.element(finish).toBeDisabled()
  await page.getByRole('checkbox').click()
  await finish.click()
  await expect.element(page.getByRole('heading', { name: 'taxi' })).toBeVisible()
  expect(server.of('/v2/user_v2')).toEqual([
    { proof: 'a'.repeat(64), displayName: '陳安娜', email: 'ana@example.tw', agreedTermsVersion: '2025-03-17' },
  ])
})

test('a registered phone is signed in by its code alone [IDN-030, IDN-031, IDN-032]', async () => {
  const server = aServer({ '/verify_otp': { body: registered } })
  await open('/signUp')
  await typePhone()
  await otpField().fill('123456')
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
  const [request] = server.of('/request_otp')
  const [verification] = server.of('/verify_otp')
  expect(request).toMatchObject({ phone: '0912345678', cc: 'TW', resend: false })
  expect(verification).toMatchObject({ phone: '0912345678', otp: '123456', cc: 'TW', uuid: request?.['uuid'] })
  expect(server.of('/signin/rider')).toEqual([{ proof: 'a'.repeat(64), platform: 'web' }])
})

test('Next takes no tap while the phone cannot be right, and turns while the code is asked for [IDN-013, IDN-014]', async () => {
  aServer()
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const usual = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/request_otp')) await answered
    return usual(path, init)
  })
  await open('/signUp')
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  const field = page.getByRole('textbox', { name: '手機號碼' })
  await expect.element(next()).toBeDisabled()
  await field.fill('09123')
  await expect.element(next()).toBeDisabled()
  await field.fill('0912345678')
  await next().click()
  await expect.element(next()).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect.element(otpField()).toBeVisible()
})

test('the prompt shows dial code and phone, and the resend link counts down before it can be tapped [IDN-009, IDN-010, IDN-011]', async () => {
  const server = aServer()
  await open('/signUp')
  await typePhone('912345678')
  await expect.element(page.getByText('已傳送到 +886 0912345678')).toBeVisible()
  const resend = page.getByRole('button', { name: /我沒有收到驗證碼/ })
  await expect.element(resend).toBeDisabled()
  expect(resend.element().textContent).toMatch(/我沒有收到驗證碼 0:(30|29|28)/)
  expect(document.cookie).toContain('otp_cooldown=')
  startOtpCooldown(0)
  await expect.element(resend).toBeEnabled()
  await resend.click()
  await expect.poll(() => server.of('/request_otp').at(-1)).toMatchObject({ resend: true })
})

test('a wrong code is said in red, and the field takes another one [IDN-008, IDN-023, ERR-012]', async () => {
  const server = aServer({ '/verify_otp': wrongCode })
  await open('/signUp')
  await typePhone()
  await otpField().fill('111111')
  await expect.element(page.getByRole('alert')).toHaveTextContent('驗證碼錯誤')
  await expect.element(otpField()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(otpField()).toHaveValue('')
  await otpField().fill('12ab3')
  await expect.element(otpField()).toHaveValue('123')
  await expect.element(otpField()).toHaveAttribute('aria-invalid', 'false')
  expect(server.of('/verify_otp')).toHaveLength(1)
})

test('the field is made for codes that the phone fills in by itself, and takes pasted ones', async () => {
  const server = aServer()
  await open('/signUp')
  await typePhone()
  await expect.element(otpField()).toHaveAttribute('autocomplete', 'one-time-code')
  await otpField().click()
  await userEvent.keyboard('65432')
  expect(server.of('/verify_otp')).toHaveLength(0)
  await userEvent.keyboard('1')
  await expect.poll(() => server.of('/verify_otp')[0]).toMatchObject({ otp: '654321' })
})

test('another country is found by search and stands before the number [IDN-022]', async () => {
  const server = aServer()
  await open('/signUp')
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await page.getByRole('button', { name: /國碼 \+886/ }).click()
  await page.getByRole('searchbox', { name: '搜尋名稱或國碼' }).fill('日')
  await page.getByRole('button', { name: /日本/ }).click()
  await page.getByRole('textbox', { name: '手機號碼' }).fill('09012345678')
  await next().click()
  await expect.poll(() => server.of('/request_otp')[0]).toMatchObject({ cc: 'JP', phone: '09012345678' })
})

test('terms of use and privacy statement are read on screens of their own, and nothing typed is lost [IDN-024, IDN-043, IDN-044]', async () => {
  aServer()
  await open('/signUp')
  await typePhone()
  await otpField().fill('123456')
  await page.getByRole('textbox', { name: /稱呼/ }).fill('安娜')
  await next().click()
  await page.getByRole('textbox', { name: /電子信箱/ }).fill('ana@example.tw')
  for (const name of ['服務條款', '隱私權聲明']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect.element(page.getByText('2025-03-17 版')).toBeVisible()
    await page.getByRole('button', { name: '我讀完了' }).click()
  }
  await expect.element(page.getByRole('textbox', { name: /電子信箱/ })).toHaveValue('ana@example.tw')
})

test('a number that cannot get a code now is told so under its field', async () => {
  aServer({ '/request_otp': { status: 429, body: { code: 'SMS_LIMIT', message: '請在 20 分鐘後再試', data: {} } } })
  await open('/signUp')
  await typePhone()
  await expect.element(page.getByRole('alert')).toHaveTextContent('請在 20 分鐘後再試')
})

test('a reload in the middle begins anew, and nobody is led out of the app [IDN-029]', async () => {
  aServer({ '/verify_otp': { body: registered } })
  await open('/signUp?step=otp&redirect=https%3A%2F%2Fevil.example')
  await expect.element(page.getByRole('heading', { name: '歡迎搭乘島行' })).toBeVisible()
  await typePhone()
  await otpField().fill('123456')
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
})
