import { messagingView, RegistryProvider } from '@daoxing/kit/web'
import liff from '@line/liff'
import { type ExtendedInit, type LiffMockApi, LiffMockPlugin } from '@line/liff-mock'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { identityWeb } from '../index.ts'
import { startOtpCooldown } from '../otp-cooldown.ts'
import { SignUpScreen } from '../screens/SignUpScreen.tsx'
import { type Reply, rider } from '../testing/open-sign-up.tsx'
import { liffIdToken, openMessagingView } from './liff.ts'
import { leaveForLine, leftForLine } from './line-leaving.ts'

const ticket = '0123456789abcdef'.repeat(4)
const binding = 'fedcba9876543210'.repeat(4)
const proof = 'a'.repeat(64)

/** A server that recognises the rider after a sign-in. */
function aServer(replies: Readonly<Record<string, Reply>>) {
  const requests: { path: string; body: Record<string, unknown> }[] = []
  let status: unknown
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    const call = path.replace('/gw', '')
    if (call === '/v2/rider/me')
      return status
        ? answered({ body: { data: { ...rider, status } } })
        : answered({ status: 401, body: { code: 'TOKEN_INVALID_OR_EXPIRED' } })
    requests.push({ path: call, body: JSON.parse(body ?? '{}') })
    const reply = replies[call] ?? { status: 404, body: {} }
    status = /"uid":"u-1".*"status":"(\w+)"/.exec(JSON.stringify(reply.body))?.[1] ?? status
    return answered(reply)
  })
  return (path: string) => requests.filter((call) => call.path === path).map(({ body }) => body)
}
const answered = ({ status = 200, body }: Reply) => new Response(JSON.stringify(body), { status })

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

/** Leaves without a real navigation. */
function leave(redirect: string | null): { address: string; key: string } {
  let address = ''
  leaveForLine(redirect, (to) => {
    address = to
  })
  return { address, key: leftForLine()?.key ?? '' }
}

beforeEach(() => {
  startOtpCooldown(0)
  localStorage.clear()
})
afterEach(() => messagingView.set(null))
afterEach(() => vi.unstubAllGlobals())

test('a known rider who returns from the messaging app is signed in at the intended page, by the key of this browser [IDN-064]', async () => {
  const { address, key } = leave('/taxi')
  expect(address).toBe(`/gw/partner/line/login/start?key=${key}`)
  const requests = aServer({ '/line/login': { body: { data: { state: 'signedIn', rider } } } })
  await open(`/signUp#line_ticket=${ticket}`)
  await expect.element(page.getByRole('heading', { name: 'taxi' })).toBeVisible()
  expect(requests('/line/login')).toEqual([{ ticket, key }])
})

test('a new person verifies a phone once, and the LINE account is linked [IDN-025]', async () => {
  leave(null)
  const requests = aServer({
    '/line/login': { body: { data: { state: 'signUp', binding, displayName: '小島' } } },
    '/request_otp': { body: { data: { cooldownSeconds: 30, lifeSeconds: 300 } } },
    '/verify_otp': { body: { data: { verified: true, registered: false, proof } } },
    '/v2/user_v2': { body: { data: { ...rider, status: 'REGISTERING' } } },
  })
  await open(`/signUp#line_ticket=${ticket}`)
  await expect.element(page.getByText(/已確認你的 LINE 帳號/)).toBeVisible()
  await page.getByRole('textbox', { name: '手機號碼' }).fill('0912345678')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabelText('6 位驗證碼').fill('123456')
  await expect.element(page.getByRole('textbox', { name: /稱呼/ })).toHaveValue('小島')
  expect(requests('/v2/user_v2')).toEqual([{ proof, unfinished: true, lineBinding: binding }])
})

test('a registered phone is linked to the account, and signs in without it if it is lost', async () => {
  leave(null)
  const replies: Record<string, Reply> = {
    '/line/login': { body: { data: { state: 'signUp', binding, displayName: null } } },
    '/request_otp': { body: { data: { cooldownSeconds: 30, lifeSeconds: 300 } } },
    '/verify_otp': { body: { data: { verified: true, registered: true, proof } } },
    '/signin/rider': {
      status: 409,
      body: { code: 'LINE_ACCOUNT_TAKEN', message: '這個 LINE 帳號已經連結到另一個帳號' },
    },
  }
  const requests = aServer(replies)
  await open(`/signUp#line_ticket=${ticket}`)
  await page.getByRole('textbox', { name: '手機號碼' }).fill('0912345678')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabelText('6 位驗證碼').fill('123456')
  await expect.element(page.getByText(/已經連結到另一個帳號/)).toBeVisible()
  replies['/signin/rider'] = { body: { data: rider } }
  await page.getByRole('button', { name: '下一步' }).click()
  await expect.element(page.getByRole('heading', { name: 'home' })).toBeVisible()
  expect(requests('/signin/rider')).toEqual([
    { proof, platform: 'web', lineBinding: binding },
    { proof, platform: 'web' },
  ])
})

test('a rider who declined, or whose ticket is used, sees the reason and both ways to sign in', async () => {
  aServer({ '/line/login': { status: 400, body: { code: 'LINE_LOGIN_OVER', message: 'LINE 登入已逾時' } } })
  await open('/signUp#line_error=cancelled')
  await expect.element(page.getByRole('alert').getByText(/你在 LINE 取消了登入/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '再試一次 LINE 登入' })).toBeVisible()
  await page.getByRole('button', { name: '用手機號碼繼續' }).click()
  await expect.element(page.getByRole('textbox', { name: '手機號碼' })).toBeVisible()
})

test('a browser other than the one that left has no key', async () => {
  const requests = aServer({
    '/line/login': { status: 400, body: { code: 'LINE_LOGIN_OVER', message: 'LINE 登入已逾時或已使用過' } },
  })
  await open(`/signUp#line_ticket=${ticket}`)
  await expect.element(page.getByRole('alert').getByText(/LINE 登入已逾時/)).toBeVisible()
  expect(requests('/line/login')).toEqual([{ ticket, key: '0'.repeat(32) }])
})

test('a rider who may not sign in sees the reason, whichever login they used', async () => {
  leave(null)
  aServer({ '/line/login': { status: 403, body: { code: 'USER_BANNED_ACCOUNT', message: '這個帳號目前無法使用' } } })
  await open(`/signUp#line_ticket=${ticket}`)
  await expect.element(page.getByText('帳號已停用。如有疑問，請聯絡客服。')).toBeVisible()
})

/** The SDK with LINE's own mock, in a view of this type. */
function aMessagingKit(viewType: 'full' | 'full-flex') {
  liff.use(new LiffMockPlugin())
  const mocked = liff as unknown as { init: ExtendedInit; $mock: LiffMockApi } & Omit<typeof liff, 'init'>
  mocked.$mock.set((before) => ({
    ...before,
    getIDToken: 'header.claims.signature',
    getContext: { ...before.getContext, viewType } as NonNullable<typeof before.getContext>,
  }))
  const closed: string[] = []
  const kit = {
    init: ({ liffId }: { liffId: string }) => mocked.init({ liffId, mock: true }),
    getIDToken: () => mocked.getIDToken(),
    getContext: () => mocked.getContext(),
    closeWindow: () => void closed.push(viewType),
  }
  return { kit, closed }
}

test("the messaging app's SDK returns the token of its owner", async () => {
  const { kit } = aMessagingKit('full')
  expect(await liffIdToken('1234567890-abcd', async () => kit)).toBe('header.claims.signature')
})

test("in the messaging app, close closes its view, and is hidden if the view's frame has its own [SHL-029, SHL-035]", async () => {
  const { kit, closed } = aMessagingKit('full')
  await openMessagingView('1234567890-abcd', async () => kit)
  aServer({})
  await open('/signUp')
  await page.getByRole('button', { name: '關閉' }).click()
  expect(closed).toEqual(['full'])
  await openMessagingView('1234567890-abcd', async () => aMessagingKit('full-flex').kit)
  await expect.element(page.getByRole('button', { name: '關閉' })).not.toBeInTheDocument()
})

test('in a browser, close goes to the page that the link names, else home [SHL-029]', async () => {
  aServer({})
  await open('/signUp?prevPage=taxi')
  await page.getByRole('button', { name: '關閉' }).click()
  await expect.element(page.getByRole('heading', { name: 'taxi' })).toBeVisible()
})

test('the first screen of signing up shows the brand in its bar [SHL-026]', async () => {
  aServer({})
  await open('/signUp')
  await expect.element(page.getByRole('heading', { level: 1, name: '島行', exact: true })).toBeVisible()
})
