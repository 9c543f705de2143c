// Over 350 lines because every step of signing up is walked through against one server that knows who has come how far.
import { lazyScreen, RegistryProvider, type SignUpStepProps, type WebEntry } from '@daoxing/kit/web'
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
  emailVerified: false,
  language: 'zh-TW',
  accountType: 'personal',
  customerTypeId: 2,
  agree: true,
}
const wrongCode: Reply = { status: 400, body: { code: 'INVALID_OTP', message: '驗證碼錯誤', data: { triesLeft: 4 } } }

/** A server that knows the rider once somebody has signed in or up. */
function aServer(replies: Readonly<Record<string, Reply>> = {}, status = 'ACTIVE') {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  let known: string | undefined
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    const call = path.replace('/gw', '').replace(/\?.*/, '')
    if (call !== '/v2/rider/me' && call !== '/v3/configs') asked.push({ path: call, body: JSON.parse(body ?? '{}') })
    const usual: Readonly<Record<string, Reply>> = {
      '/request_otp': { body: { data: { cooldownSeconds: 30, lifeSeconds: 300 } } },
      '/verify_otp': { body: unknown },
      '/v2/user_v2': { body: { data: { ...rider, status: 'REGISTERING' } } },
      '/v3/identity/sign-up/finish': { body: { data: rider } },
      '/signin/rider': { body: { data: rider } },
      '/v3/configs': { body: { data: { support_phone: '0800-000-000' } } },
      '/v2/rider/me':
        known === undefined
          ? { status: 401, body: { code: 'TOKEN_INVALID_OR_EXPIRED', message: '請先登入' } }
          : { body: { data: { ...rider, status: known } } },
    }
    const reply = replies[call] ?? usual[call] ?? { status: 404, body: {} }
    if ((reply.status ?? 200) === 200) {
      if (call === '/v2/user_v2') known = 'REGISTERING'
      if (call === '/signin/rider') known = status
      if (call === '/v3/identity/sign-up/finish') known = 'ACTIVE'
    }
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 })
  })
  return { asked, of: (path: string) => asked.filter((call) => call.path === path).map(({ body }) => body) }
}

/** Slices right of identity that draw the two steps which can be left out. */
const slots: WebEntry = {
  slice: 'slots',
  routes: [],
  signUp: {
    setFavouriteAddress: lazyScreen<SignUpStepProps>(async () => ({ onDone }) => (
      <button onClick={onDone}>以後再設定</button>
    )),
    setPayment: lazyScreen<SignUpStepProps>(async () => ({ onDone, returnPath }) => (
      <button onClick={onDone}>先用現金 {returnPath}</button>
    )),
  },
}

async function open(path: string, entries: readonly WebEntry[] = [identityWeb]) {
  return await render(
    <QueryClientProvider client={new QueryClient()}>
      <RegistryProvider entries={entries}>
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

beforeEach(() => {
  startOtpCooldown(0)
  sessionStorage.clear()
  document.cookie = 'daoxing_rider_page=; path=/; max-age=0'
})
afterEach(() => vi.unstubAllGlobals())

async function upToName() {
  await typePhone()
  await otpField().fill('123456')
  await expect.element(page.getByRole('textbox', { name: /稱呼/ })).toBeVisible()
}
async function upToEmail() {
  await upToName()
  await page.getByRole('textbox', { name: /稱呼/ }).fill('安娜')
  await next().click()
  await expect.element(page.getByRole('textbox', { name: /電子信箱/ })).toBeVisible()
}

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
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: '完成註冊' }).click()
  await expect.element(page.getByRole('heading', { name: 'taxi' })).toBeVisible()
  expect(server.of('/v2/user_v2')).toEqual([{ proof: 'a'.repeat(64), unfinished: true }])
  expect(server.of('/v3/identity/sign-up/finish')).toEqual([
    { displayName: '陳安娜', email: 'ana@example.tw', agreedTermsVersion: '2025-03-17' },
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
  await expect.element(page.getByText('已傳送到 0912 345 678（+886）')).toBeVisible()
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

test('every document of the agreement is read from its list, and nothing typed is lost [IDN-024, IDN-043, IDN-044]', async () => {
  aServer()
  await open('/signUp')
  await upToEmail()
  await page.getByRole('textbox', { name: /電子信箱/ }).fill('ana@example.tw')
  await page.getByRole('button', { name: '服務條款與個資說明' }).click()
  for (const name of ['服務條款', '隱私權聲明']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect.element(page.getByText('2025-03-17 版')).toBeVisible()
    await page.getByRole('button', { name: '我讀完了' }).click()
  }
  await page.getByRole('button', { name: '我讀完了' }).click()
  await expect.element(page.getByRole('textbox', { name: /電子信箱/ })).toHaveValue('ana@example.tw')
})

test('the list is a screen of its own with a confirmation for each of the two companies [IDN-042, IDN-045, IDN-046]', async () => {
  aServer()
  await open('/signUp')
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await page.getByRole('button', { name: /個資說明/ }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: '服務條款與個資說明' })).toBeVisible()
  for (const name of ['個資告知：平台營運公司', '個資告知：支付服務公司']) {
    await page.getByRole('button', { name }).click()
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: '我讀完了' }).click()
  }
})

test('after the details come the favourite address and the payment, and both can wait [IDN-026, IDN-027]', async () => {
  aServer()
  await open('/signUp?redirect=%2Ftaxi', [identityWeb, slots])
  await upToEmail()
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: '完成註冊' }).click()
  await expect.element(page.getByRole('heading', { name: '設定常用地址' })).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: '第 5 步，共 6 步' })).toBeInTheDocument()
  await page.getByRole('button', { name: '以後再設定' }).click()
  await expect.element(page.getByRole('heading', { name: '設定付款方式' })).toBeVisible()
  await page.getByRole('button', { name: '先用現金 /signUp?step=payment' }).click()
  await expect.element(page.getByRole('heading', { name: 'taxi' })).toBeVisible()
})

test('back from the favourite address leads to the details as they were typed, which are sent anew', async () => {
  const server = aServer()
  await open('/signUp?redirect=%2Ftaxi', [identityWeb, slots])
  await upToEmail()
  await page.getByRole('textbox', { name: /電子信箱/ }).fill('ana@example.tw')
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: '完成註冊' }).click()
  await expect.element(page.getByRole('heading', { name: '設定常用地址' })).toBeVisible()
  // A router in memory counts no steps, and back asks how many there were.
  history.replaceState({ idx: 1 }, '')
  await page.getByRole('button', { name: '返回' }).click()
  await expect.element(page.getByRole('textbox', { name: /電子信箱/ })).toHaveValue('ana@example.tw')
  await page.getByRole('textbox', { name: /電子信箱/ }).fill('anna@example.tw')
  await page.getByRole('button', { name: '完成註冊' }).click()
  await expect.element(page.getByRole('heading', { name: '設定常用地址' })).toBeVisible()
  expect(server.of('/v3/identity/sign-up/finish').map(({ email }) => email)).toEqual([
    'ana@example.tw',
    'anna@example.tw',
  ])
  history.replaceState(null, '')
})

test('signing up can be left and taken up later where it stopped [IDN-025]', async () => {
  aServer()
  const first = await open('/signUp')
  await upToName()
  await page.getByRole('textbox', { name: /稱呼/ }).fill('陳安娜')
  await page.getByRole('button', { name: '稍後再完成' }).click()
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
  await first.unmount()
  await open('/signUp')
  await expect.element(page.getByText('還差一點就完成註冊')).toBeVisible()
  await page.getByRole('button', { name: '繼續完成註冊' }).click()
  await expect.element(page.getByRole('textbox', { name: /稱呼/ })).toHaveValue('陳安娜')
})

test('each status has its own words and its own way on [IDN-025]', async () => {
  const said: readonly (readonly [string, string, string])[] = [
    ['PENDING', '資料審核中', '重新查看狀態'],
    ['UNPASSED', '資料沒有通過審核', '修改資料並重新送出'],
    ['REJECT', '申請被退回', '修改資料並重新送出'],
    ['UNBOUND', '帳號已解除綁定', '重新綁定'],
  ]
  for (const [status, title, way] of said) {
    sessionStorage.clear()
    startOtpCooldown(0)
    document.cookie = 'daoxing_rider_page=; path=/; max-age=0'
    aServer({ '/verify_otp': { body: registered } }, status)
    const shown = await open('/signUp')
    await typePhone()
    await otpField().fill('123456')
    await expect.element(page.getByText(title)).toBeVisible()
    await expect.element(page.getByRole('button', { name: way })).toBeVisible()
    await shown.unmount()
  }
})

test('whoever is blocked is told so and reaches customer service', async () => {
  const blocked = { status: 403, body: { code: 'USER_BANNED_ACCOUNT', message: '這個帳號目前無法使用，請聯絡客服' } }
  aServer({ '/verify_otp': { body: registered }, '/signin/rider': blocked })
  await open('/signUp')
  await typePhone()
  await otpField().fill('123456')
  await expect.element(page.getByText('這個帳號目前無法使用')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '打給客服 0800-000-000' })).toBeVisible()
})

test('a reload keeps what was typed, in this tab alone and not in the URL', async () => {
  aServer()
  const first = await open('/signUp')
  await typePhone('0912-345-678')
  await expect.element(otpField()).toBeVisible()
  await first.unmount()
  expect(JSON.stringify(localStorage)).not.toContain('345')
  await open('/signUp?step=otp')
  await expect.element(page.getByText('已傳送到 0912 345 678（+886）')).toBeVisible()
})

test('a number that cannot get a code now is told so under its field', async () => {
  aServer({ '/request_otp': { status: 429, body: { code: 'SMS_LIMIT', message: '請在 20 分鐘後再試', data: {} } } })
  await open('/signUp')
  await typePhone()
  await expect.element(page.getByRole('alert')).toHaveTextContent('請在 20 分鐘後再試')
})

test('a step that nothing leads to begins anew, and nobody is led out of the app [IDN-029]', async () => {
  aServer({ '/verify_otp': { body: registered } })
  await open('/signUp?step=otp&redirect=https%3A%2F%2Fevil.example')
  await expect.element(page.getByRole('heading', { name: '歡迎搭乘島行' })).toBeVisible()
  await typePhone()
  await otpField().fill('123456')
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
})
