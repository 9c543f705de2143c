import { lazyScreen, RegistryProvider, type SignUpStepProps, type WebEntry } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { identityWeb } from '../index.ts'
import { startOtpCooldown } from '../otp-cooldown.ts'
import { SignUpScreen } from '../screens/SignUpScreen.tsx'

export type Reply = { readonly status?: number; readonly body: object }
export const registered = { data: { verified: true, registered: true, proof: 'a'.repeat(64) } }
const unknown = { data: { verified: true, registered: false, proof: 'a'.repeat(64) } }
/** The rider who signs up or in. */
export const rider = {
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
export const wrongCode: Reply = {
  status: 400,
  body: { code: 'INVALID_OTP', message: '驗證碼錯誤', data: { triesLeft: 4 } },
}

/** A server that knows the rider after a sign-in or sign-up. */
export function aServer(replies: Readonly<Record<string, Reply>> = {}, status = 'ACTIVE') {
  const requests: { path: string; body: Record<string, unknown> }[] = []
  let known: string | undefined
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    const call = path.replace('/gw', '').replace(/\?.*/, '')
    if (call !== '/v2/rider/me' && call !== '/v3/configs') requests.push({ path: call, body: JSON.parse(body ?? '{}') })
    const usual: Readonly<Record<string, Reply>> = {
      '/request_otp': { body: { data: { cooldownSeconds: 30, lifeSeconds: 300 } } },
      '/verify_otp': { body: unknown },
      '/v2/user_v2': { body: { data: { ...rider, status: 'REGISTERING' } } },
      '/v3/identity/sign-up/finish': { body: { data: rider } },
      '/signin/rider': { body: { data: rider } },
      '/request_email_verification': {
        body: { data: { email: 'ana@example.tw', cooldownSeconds: 60, lifeSeconds: 86_400 } },
      },
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
  return { requests, of: (path: string) => requests.filter((call) => call.path === path).map(({ body }) => body) }
}

/** Stand-ins for the slices that render the two optional steps. */
export const slots: WebEntry = {
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

export async function openSignUp(path: string, entries: readonly WebEntry[] = [identityWeb]) {
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

export const next = () => page.getByRole('button', { name: '下一步' })
export const otpField = () => page.getByLabelText('6 位驗證碼')

export async function typePhone(phone = '0912345678') {
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await page.getByRole('textbox', { name: '手機號碼' }).fill(phone)
  await next().click()
}

/** Resets the page: no session, an empty draft, and no cooldown for a code. */
export function beginAnew(): void {
  startOtpCooldown(0)
  sessionStorage.clear()
  document.cookie = 'daoxing_rider_page=; path=/; max-age=0'
}

export async function upToName() {
  await typePhone()
  await otpField().fill('123456')
  await expect.element(page.getByRole('textbox', { name: /稱呼/ })).toBeVisible()
}
/** From the landing page to a finished rider. */
export async function finishes(name = '安娜') {
  await upToName()
  await page.getByRole('textbox', { name: /稱呼/ }).fill(name)
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: '完成註冊' }).click()
}
