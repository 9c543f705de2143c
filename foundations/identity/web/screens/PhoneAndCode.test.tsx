import { nowMs } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startOtpCooldown } from '../otp-cooldown.ts'
import {
  aServer,
  beginAnew,
  next,
  openSignUp,
  otpField,
  typePhone,
  upToName,
  wrongCode,
} from '../testing/open-sign-up.tsx'

beforeEach(beginAnew)
afterEach(() => vi.unstubAllGlobals())

test('Next ignores taps while the phone is invalid, and shows a spinner while the code is requested [IDN-013, IDN-014]', async () => {
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
  await openSignUp('/signUp')
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  const field = page.getByRole('textbox', { name: '手機號碼' })
  await expect.element(next()).toBeDisabled()
  await field.fill('09123')
  await expect.element(next()).toBeDisabled()
  await field.fill('0912345678')
  await next().click()
  await expect.element(next()).toHaveAttribute('aria-busy', 'true')
  expect(next().element().querySelector('.animate-spin')).not.toBeNull()
  answer()
  await expect.element(otpField()).toBeVisible()
  await expect.element(next()).toBeDisabled()
  await otpField().fill('12345')
  await expect.element(next()).toBeDisabled()
})

test('the last step ignores taps until a name is entered, and spaces do not count [IDN-013]', async () => {
  const server = aServer()
  await openSignUp('/signUp')
  await upToName()
  const finish = page.getByRole('button', { name: '完成註冊' })
  await page.getByRole('checkbox').click()
  await expect.element(finish).toBeDisabled()
  await page.getByRole('textbox', { name: /稱呼/ }).fill('  ')
  await expect.element(finish).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(server.of('/v3/identity/sign-up/finish')).toEqual([])
  await page.getByRole('textbox', { name: /稱呼/ }).fill('安娜')
  await expect.element(finish).toBeEnabled()
})

test('the prompt shows dial code and phone, and the resend link counts down before it can be tapped [IDN-009, IDN-010, IDN-011]', async () => {
  const server = aServer()
  await openSignUp('/signUp')
  await typePhone('912345678')
  await expect.element(page.getByRole('heading', { name: '輸入 6 位驗證碼' })).toBeVisible()
  await expect.element(page.getByText('已傳送到 0912 345 678（+886）')).toBeVisible()
  const resend = page.getByRole('button', { name: /我沒有收到驗證碼/ })
  await expect.element(resend).toBeDisabled()
  expect(resend.element().textContent).toMatch(/^我沒有收到驗證碼 0:(30|2\d)$/)
  expect(document.cookie).toContain('otp_cooldown=')
  // Ten seconds show a one in front: a busy machine sees one of them.
  startOtpCooldown(20)
  await expect.poll(() => resend.element().textContent).toMatch(/^我沒有收到驗證碼 0:1\d$/)
  startOtpCooldown(1)
  await expect.element(resend).toBeEnabled()
  expect(resend.element().textContent).toBe('我沒有收到驗證碼')
  await resend.click()
  await expect.poll(() => server.of('/request_otp').at(-1)).toMatchObject({ resend: true })
})

test('a phone that was registered while its code was typed signs in with the same proof [ERR-011]', async () => {
  const server = aServer({
    '/v2/user_v2': { status: 409, body: { code: 'REGISTER_003', message: '這個手機號碼已經註冊過，請直接登入' } },
  })
  await openSignUp('/signUp?redirect=%2Ftaxi')
  await typePhone()
  await otpField().fill('123456')
  await expect.element(page.getByRole('heading', { name: 'taxi' })).toBeVisible()
  expect(server.of('/v2/user_v2')).toHaveLength(1)
  expect(server.of('/signin/rider')).toEqual([{ proof: 'a'.repeat(64), platform: 'web' }])
})

test('a wrong code is reported in red, and the field accepts another one [IDN-008, IDN-023, ERR-012]', async () => {
  const server = aServer({ '/verify_otp': wrongCode })
  await openSignUp('/signUp')
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

test('without six digits no code is sent, and a line says that it is required [IDN-038]', async () => {
  const server = aServer()
  await openSignUp('/signUp')
  await typePhone()
  await otpField().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('請輸入 6 位驗證碼')
  await expect.element(otpField()).toBeInvalid()
  await userEvent.keyboard('1')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('請輸入 6 位驗證碼')
  expect(server.of('/verify_otp')).toEqual([])
})

test('a number of Taiwan that was typed without its leading 0 is shown with it [IDN-005]', async () => {
  aServer()
  await openSignUp('/signUp')
  await typePhone('912-345-678')
  await expect.element(page.getByText('已傳送到 0912 345 678（+886）')).toBeVisible()
})

/** Delays the response of a call until the test releases it. */
function holdBack(call: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const usual = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith(call)) await promise
    return usual(path, init)
  })
  return resolve
}

test('Next shows a spinner while a code is verified, and the last step while the details are sent [IDN-014]', async () => {
  aServer()
  const checked = holdBack('/verify_otp')
  const heldBack = holdBack('/v3/identity/sign-up/finish')
  await openSignUp('/signUp')
  await typePhone()
  await expect.poll(() => next().element().querySelector('.animate-spin')).toBeNull()
  await otpField().fill('123456')
  await expect.element(next()).toHaveAttribute('aria-busy', 'true')
  expect(next().element().querySelector('.animate-spin')).not.toBeNull()
  checked()
  await page.getByRole('textbox', { name: /稱呼/ }).fill('安娜')
  await page.getByRole('checkbox').click()
  const finish = page.getByRole('button', { name: '完成註冊' })
  await expect.poll(() => finish.element().querySelector('.animate-spin')).toBeNull()
  await finish.click()
  await expect.element(finish).toHaveAttribute('aria-busy', 'true')
  expect(finish.element().querySelector('.animate-spin')).not.toBeNull()
  heldBack()
})

test('the countdown continues from its cookie after a page reload [IDN-012]', async () => {
  const isCoolingAnew = async (): Promise<boolean> => {
    const url = import.meta.url.replace(/screens\/.*$/, `otp-cooldown.ts?load=${crypto.randomUUID()}`)
    const loaded: typeof import('../otp-cooldown.ts') = await import(/* @vite-ignore */ url)
    return loaded.isOtpCooling()
  }
  aServer()
  await openSignUp('/signUp')
  await typePhone()
  const resend = page.getByRole('button', { name: /我沒有收到驗證碼/ })
  await expect.poll(() => resend.element().textContent).toMatch(/0:[0-3]\d$/)
  const untilMs = Number(/otp_cooldown=(\d+)/.exec(document.cookie)?.[1])
  const leftSeconds = (untilMs - nowMs()) / 1000
  expect([leftSeconds > 20, leftSeconds <= 30]).toEqual([true, true])
  expect(await isCoolingAnew()).toBe(true)
  document.cookie = 'otp_cooldown=; path=/; max-age=0'
  expect(await isCoolingAnew()).toBe(false)
})

test('a code that the sign-up itself refuses is reported, and the next one is verified again [ERR-010]', async () => {
  const refused = { status: 400, body: { code: 'REGISTER_004', message: '驗證碼錯誤', data: {} } }
  const server = aServer({ '/v2/user_v2': refused })
  await openSignUp('/signUp')
  await typePhone()
  await otpField().fill('111111')
  await expect.element(page.getByRole('alert')).toHaveTextContent('驗證碼錯誤')
  await expect.element(otpField()).toHaveValue('')
  await otpField().fill('222222')
  await expect.poll(() => server.of('/verify_otp').map(({ otp }) => otp)).toEqual(['111111', '222222'])
})

test('the field supports codes that the phone autofills, and pasted ones [IDN-006, IDN-023, IDN-059]', async () => {
  const server = aServer()
  await openSignUp('/signUp')
  await typePhone()
  await expect.element(otpField()).toHaveAttribute('autocomplete', 'one-time-code')
  await otpField().click()
  await userEvent.keyboard('65432')
  expect(server.of('/verify_otp')).toHaveLength(0)
  await userEvent.keyboard('1')
  await expect.element(page.getByRole('textbox', { name: /稱呼/ })).toBeVisible()
  expect(server.of('/verify_otp')).toEqual([
    { phone: '0912345678', uuid: server.of('/request_otp')[0]?.['uuid'], otp: '654321', cc: 'TW', platform: 'web' },
  ])
})

test('by default, the number and its code request are for Taiwan [IDN-040, IDN-058]', async () => {
  const server = aServer()
  await openSignUp('/signUp')
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await expect.element(page.getByRole('button', { name: /國碼 \+886/ })).toBeVisible()
  await page.getByRole('textbox', { name: '手機號碼' }).fill('0912345678')
  await next().click()
  await expect
    .poll(() => server.of('/request_otp')[0])
    .toEqual({
      phone: '0912345678',
      uuid: expect.stringMatching(/./),
      type: 'line',
      cc: 'TW',
      resend: false,
    })
})

test('a search finds another country, which is shown before the number [IDN-022]', async () => {
  const server = aServer()
  await openSignUp('/signUp')
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await page.getByRole('button', { name: /國碼 \+886/ }).click()
  await expect.element(page.getByRole('button', { name: /日本\s*\+81/ })).toBeInTheDocument()
  expect(page.getByRole('button', { name: /\+\d/ }).elements()).toHaveLength(19)
  await page.getByRole('searchbox', { name: '搜尋名稱或國碼' }).fill('日')
  await page.getByRole('button', { name: /日本/ }).click()
  await expect.element(page.getByRole('button', { name: /國碼 \+81/ })).toBeVisible()
  await page.getByRole('textbox', { name: '手機號碼' }).fill('09012345678')
  await next().click()
  await expect.poll(() => server.of('/request_otp')[0]).toMatchObject({ cc: 'JP', phone: '09012345678' })
})

test('a phone of another country is sent with its abbreviation, number and code, and shown with its dial code [IDN-035]', async () => {
  const server = aServer()
  await openSignUp('/signUp')
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await page.getByRole('button', { name: /國碼 \+886/ }).click()
  await page.getByRole('button', { name: /日本/ }).click()
  await expect.element(page.getByRole('button', { name: /國碼 \+81/ })).toBeVisible()
  await page.getByRole('textbox', { name: '手機號碼' }).fill('09012345678')
  await next().click()
  await expect.element(page.getByText('已傳送到 09012345678（+81）')).toBeVisible()
  await otpField().fill('654321')
  await expect.poll(() => server.of('/verify_otp')[0]).toMatchObject({ cc: 'JP', phone: '09012345678', otp: '654321' })
})

test('a phone of each of twenty countries can sign up, and Taiwan comes first in their list [IDN-033]', async () => {
  aServer()
  await openSignUp('/signUp')
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await page.getByRole('button', { name: /國碼 \+886/ }).click()
  await expect.element(page.getByRole('button', { name: /新加坡/ })).toBeVisible()
  const rows = [...document.querySelectorAll('button[aria-pressed]')]
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '台灣',
    ...['澳洲+61', '加拿大+1', '中國+86', '捷克+420', '法國+33', '德國+49', '香港+852', '義大利+39', '日本+81'],
    ...['南韓+82', '澳門+853', '馬來西亞+60', '荷蘭+31', '紐西蘭+64', '波蘭+48', '新加坡+65', '泰國+66'],
    ...['英國+44', '美國+1'],
  ])
})

test('a number that cannot get a code now shows the reason under its field', async () => {
  aServer({ '/request_otp': { status: 429, body: { code: 'SMS_LIMIT', message: '請在 20 分鐘後再試', data: {} } } })
  await openSignUp('/signUp')
  await typePhone()
  await expect.element(page.getByRole('alert')).toHaveTextContent('請在 20 分鐘後再試')
})
