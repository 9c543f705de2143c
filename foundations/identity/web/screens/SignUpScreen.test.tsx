import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { identityDeferred } from '../deferred.ts'
import { identityWeb } from '../index.ts'
import {
  aServer,
  beginAnew,
  finishes,
  next,
  openSignUp,
  otpField,
  registered,
  slots,
  typePhone,
  upToName,
} from '../testing/open-sign-up.tsx'

beforeEach(beginAnew)
afterEach(() => vi.unstubAllGlobals())

test('a new rider can ride after three steps: phone, code and name with the agreement [IDN-020, IDN-021, IDN-051]', async () => {
  expect(identityDeferred.routes?.map(({ path }) => path)).toContain('/signUp')
  const server = aServer()
  await openSignUp('/signUp?redirect=%2Ftaxi', [identityWeb, slots])
  await expect.element(page.getByRole('heading', { name: '歡迎搭乘島行' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /LINE/ })).toBeVisible()
  await typePhone('912345678')
  await expect.element(page.getByRole('heading', { name: '輸入 6 位驗證碼' })).toBeVisible()
  await otpField().fill('123456')
  await expect.element(page.getByRole('progressbar', { name: '第 3 步，共 3 步' })).toBeInTheDocument()
  await page.getByRole('textbox', { name: /稱呼/ }).fill('陳安娜')
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: '完成註冊' }).click()
  await expect.element(page.getByRole('heading', { name: 'taxi' })).toBeVisible()
  expect(server.of('/request_otp')).toEqual([
    { phone: '0912345678', uuid: expect.any(String), type: 'line', cc: 'TW', resend: false },
  ])
  expect(server.of('/v2/user_v2')).toEqual([{ proof: 'a'.repeat(64), unfinished: true }])
  expect(server.of('/v3/identity/sign-up/finish')).toEqual([
    { displayName: '陳安娜', agreedTermsVersion: '2025-03-17' },
  ])
})

test('a registered phone signs in with only its code [IDN-030, IDN-031, IDN-032]', async () => {
  const server = aServer({ '/verify_otp': { body: registered } })
  await openSignUp('/signUp')
  await typePhone()
  await otpField().fill('123456')
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
  const [request] = server.of('/request_otp')
  const [verification] = server.of('/verify_otp')
  expect(request).toMatchObject({ phone: '0912345678', cc: 'TW', resend: false })
  expect(verification).toMatchObject({ phone: '0912345678', otp: '123456', cc: 'TW', uuid: request?.['uuid'] })
  expect(server.of('/signin/rider')).toEqual([{ proof: 'a'.repeat(64), platform: 'web' }])
})

test('every document of the agreement opens from its list, and no typed input is lost [IDN-037, IDN-043, IDN-044]', async () => {
  aServer()
  await openSignUp('/signUp')
  await upToName()
  await page.getByRole('textbox', { name: /稱呼/ }).fill('陳安娜')
  await page.getByRole('button', { name: '服務條款與個資說明' }).click()
  for (const [name, paragraph] of [
    ['服務條款', /^島行媒合乘客與計程車駕駛/],
    ['隱私權聲明', /^手機號碼、稱呼、/],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect.element(page.getByText('2025-03-17 版')).toBeVisible()
    await expect.element(page.getByText(paragraph)).toBeInTheDocument()
    await page.getByRole('button', { name: '我讀完了' }).click()
  }
  await page.getByRole('button', { name: '我讀完了' }).click()
  await expect.element(page.getByRole('textbox', { name: /稱呼/ })).toHaveValue('陳安娜')
})

test('the list is a separate screen with a confirmation for each of the two companies [IDN-042, IDN-045, IDN-046]', async () => {
  aServer()
  await openSignUp('/signUp')
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await page.getByRole('button', { name: /個資說明/ }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: '服務條款與個資說明' })).toBeVisible()
  for (const [name, paragraph] of [
    ['個資告知：平台營運公司', /^經營本平台的公司/],
    ['個資告知：支付服務公司', /^處理付款的公司/],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect.element(page.getByText(paragraph)).toBeInTheDocument()
    await page.getByRole('button', { name: '我讀完了' }).click()
  }
})

test('a document is closed in its bar, above the fold of a long text [SHL-031]', async () => {
  aServer()
  await openSignUp('/signUp')
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await page.getByRole('button', { name: /個資說明/ }).click()
  await page.getByRole('button', { name: '隱私權聲明', exact: true }).click()
  const close = page.getByRole('banner').getByRole('button', { name: '關閉' })
  // A text, not a cross icon.
  await expect.element(close).toHaveTextContent('關閉')
  expect(close.element().querySelector('svg')).toBeNull()
  await close.click()
  await expect.element(page.getByRole('heading', { level: 1, name: '服務條款與個資說明' })).toBeVisible()
})

test('favourite address and payment can be set in sequence at any time, and both are optional [IDN-026, IDN-027]', async () => {
  aServer()
  const first = await openSignUp('/signUp', [identityWeb, slots])
  await finishes()
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
  await first.unmount()
  await openSignUp('/signUp?step=address', [identityWeb, slots])
  await expect.element(page.getByRole('heading', { name: '設定常用地址' })).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: '第 1 步，共 3 步' })).toBeInTheDocument()
  await page.getByRole('button', { name: '以後再設定' }).click()
  await expect.element(page.getByRole('heading', { name: '設定付款方式' })).toBeVisible()
  await page.getByRole('button', { name: '先用現金 /signUp?step=payment' }).click()
  await expect.element(page.getByRole('heading', { name: '收據寄到哪裡？' })).toBeVisible()
  await page.getByRole('button', { name: '以後再說' }).click()
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
})

test('a mail confirms an address for receipts, and a mistyped one is not sent [IDN-024, IDN-061]', async () => {
  const server = aServer()
  const first = await openSignUp('/signUp')
  await finishes()
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
  await first.unmount()
  await openSignUp('/signUp?step=email')
  const field = page.getByRole('textbox', { name: '電子信箱' })
  await field.fill('ana@example')
  await expect.element(page.getByRole('button', { name: '寄確認信' })).toBeDisabled()
  await field.fill('ana@example.tw')
  await page.getByRole('button', { name: '寄確認信' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('確認信已寄到 ana@example.tw，請打開信裡的連結。')
  expect(server.of('/request_email_verification')).toEqual([{ email: 'ana@example.tw' }])
  await page.getByRole('button', { name: '完成' }).click()
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
})

test('a reload keeps the typed input, in this tab only and not in the URL', async () => {
  aServer()
  const first = await openSignUp('/signUp')
  await typePhone('0912-345-678')
  await expect.element(otpField()).toBeVisible()
  await first.unmount()
  expect(JSON.stringify(localStorage)).not.toContain('345')
  await openSignUp('/signUp?step=otp')
  await expect.element(page.getByText('已傳送到 0912 345 678（+886）')).toBeVisible()
})

test('an unreachable step starts over, and no link leads out of the app [IDN-029]', async () => {
  aServer({ '/verify_otp': { body: registered } })
  await openSignUp('/signUp?step=otp&redirect=https%3A%2F%2Fevil.example')
  await expect.element(page.getByRole('heading', { name: '歡迎搭乘島行' })).toBeVisible()
  await typePhone()
  await otpField().fill('123456')
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
})

async function questionIs(name: string): Promise<void> {
  await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

test('signing up is landing, phone, countries, code, address for receipts, home and work, payment, and a notice during a review [IDN-019]', async () => {
  aServer()
  const first = await openSignUp('/signUp', [identityWeb, slots])
  await questionIs('歡迎搭乘島行')
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await expect.element(page.getByRole('textbox', { name: '手機號碼' })).toBeVisible()
  await page.getByRole('button', { name: /國碼 \+886/ }).click()
  await page.getByRole('button', { name: /[台臺]灣/ }).click()
  await page.getByRole('textbox', { name: '手機號碼' }).fill('0912345678')
  await next().click()
  await questionIs('輸入 6 位驗證碼')
  await otpField().fill('123456')
  await page.getByRole('textbox', { name: /稱呼/ }).fill('陳安娜')
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: '完成註冊' }).click()
  await questionIs('home')
  await first.unmount()
  for (const [step, question] of [
    ['address', '設定常用地址'],
    ['payment', '設定付款方式'],
    ['email', '收據寄到哪裡？'],
  ]) {
    const later = await openSignUp(`/signUp?step=${step}`, [identityWeb, slots])
    await questionIs(String(question))
    await later.unmount()
  }
  aServer({ '/verify_otp': { body: registered } }, 'PENDING')
  beginAnew()
  await openSignUp('/signUp', [identityWeb, slots])
  await typePhone()
  await otpField().fill('123456')
  await expect.element(page.getByText('資料審核中')).toBeVisible()
})

test('signing in by phone is landing, phone, sending a code, and entering it, in this order [IDN-028]', async () => {
  const server = aServer({ '/verify_otp': { body: registered } })
  await openSignUp('/signUp')
  await questionIs('歡迎搭乘島行')
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await page.getByRole('textbox', { name: '手機號碼' }).fill('0912345678')
  expect(server.requests).toEqual([])
  await next().click()
  await questionIs('輸入 6 位驗證碼')
  expect(server.requests.map(({ path }) => path)).toEqual(['/request_otp'])
  await otpField().fill('123456')
  await questionIs('home')
  expect(server.requests.map(({ path }) => path).slice(0, 3)).toEqual(['/request_otp', '/verify_otp', '/signin/rider'])
})

test('the agreement is five screens: a list, terms, privacy, and a notice for each of two companies [IDN-041]', async () => {
  aServer()
  await openSignUp('/signUp')
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await page.getByRole('button', { name: /個資說明/ }).click()
  for (const name of ['服務條款', '隱私權聲明', '個資告知：平台營運公司', '個資告知：支付服務公司']) {
    await questionIs('服務條款與個資說明')
    await page.getByRole('button', { name, exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await page.getByRole('button', { name: '我讀完了' }).click()
  }
  await questionIs('服務條款與個資說明')
})

test('a rider whose details are under review cannot send them again through the URL of the step', async () => {
  aServer({ '/verify_otp': { body: registered } }, 'PENDING')
  const first = await openSignUp('/signUp')
  await typePhone()
  await otpField().fill('123456')
  await expect.element(page.getByText('資料審核中')).toBeVisible()
  await first.unmount()
  for (const step of ['name', 'legal']) {
    const again = await openSignUp(`/signUp?step=${step}`)
    await expect.element(page.getByText('資料審核中')).toBeVisible()
    expect(page.getByRole('textbox').elements()).toHaveLength(0)
    await again.unmount()
  }
})
