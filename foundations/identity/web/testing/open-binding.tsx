import { RegistryProvider, ToastHost } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { startOtpCooldown } from '../otp-cooldown.ts'
import { PartnerLoginHost } from '../partner/PartnerLoginHost.tsx'
import { openRentalLogin, setRentalLogin } from '../partner/rental-login.ts'
import { type Reply, rider } from './open-sign-up.tsx'

const privacy = {
  document: 'privacy',
  version: '2026-01',
  title: '會員個資告知',
  text: '只用來確認會員身分。',
  textHash: 'hash-of-2026-01',
  url: null,
  acceptedAt: null,
}
const instant = '2026-11-24T01:00:00.000Z'
export const unbound = {
  state: 'none',
  memberNo: null,
  loginIdTail: null,
  idKind: null,
  bindingType: null,
  boundAt: null,
  isRentalLogin: false,
  binding: null as object | null,
}
const begun = { step: 'idNumber', bindingType: 'first_binding', triesLeft: 5, expiresAt: instant }
export const phoneProven: Reply = { body: { data: { ...unbound, binding: begun } } }
export const bound = {
  ...unbound,
  state: 'bound',
  memberNo: 'M-1',
  loginIdTail: '6789',
  idKind: 'national',
  bindingType: 'first_binding',
  boundAt: instant,
  isRentalLogin: true,
}
const passed: Reply = { body: { data: bound } }
export const loggedIn: Reply = { body: { data: { status: 200, checkedAt: instant, membership: bound } } }
export const refusal = (code: number, facts: object = {}, status = 400): Reply => ({
  status,
  body: { code: String(code), message: '', data: { status: code, isMember: true, ...facts } },
})

/** A server with a rental partner. The replies of a path are given in turn; the last one stays. */
export function aPartner(replies: Readonly<Record<string, readonly (Reply | 'lost')[]>> = {}, unaccepted = [privacy]) {
  const requests: { path: string; body: Record<string, unknown>; headers: Headers }[] = []
  const usual: Readonly<Record<string, Reply>> = {
    '/v2/rider/me': { body: { data: rider } },
    '/v3/configs': { body: { data: { support_phone: '0800-000-000' } } },
    '/identity/yulon-latest-agreements': { body: { data: { agreements: [privacy] } } },
    '/identity/unaccepted-yulon-agreements': { body: { data: { agreements: unaccepted } } },
    '/identity/accept-yulon-agreements': { body: { data: { agreements: [] } } },
    '/request_otp': { body: { data: { cooldownSeconds: 30, lifeSeconds: 300 } } },
    '/v3/identity/partner-membership': { body: { data: unbound } },
    '/v3/identity/partner-membership/auth-login': refusal(1606),
    '/v3/identity/partner-membership/bind': passed,
    '/bind/otp': phoneProven,
    '/v3/identity/partner-membership/upgrade': passed,
  }
  const of = (path: string) => requests.filter((call) => call.path.endsWith(path))
  vi.stubGlobal('fetch', async (path: string, { body, headers }: { body?: string; headers?: HeadersInit }) => {
    const url = path.replace('/gw', '').replace(/\?.*/, '')
    // The OTP step is a binding without the id number.
    const call = url.endsWith('/bind') && body?.includes('otp') ? '/bind/otp' : url
    requests.push({ path: call, body: JSON.parse(body ?? '{}'), headers: new Headers(headers) })
    const turns = replies[call]
    const reply = turns?.[Math.min(turns.length, of(call).length) - 1] ?? usual[call] ?? { status: 404, body: {} }
    if (reply === 'lost') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 })
  })
  return { requests, of }
}

/** Renders the host next to a screen; `isReloaded` finds the binding that an earlier page has begun. */
type Opened = { readonly answered: Promise<boolean> | undefined; readonly unmount: () => Promise<void> }

export async function openBinding({ isReloaded = false } = {}): Promise<Opened> {
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={['/rental/reservation?tab=all']}>
          <h1 tabIndex={-1}>screen</h1>
          <PartnerLoginHost />
          <ToastHost />
          <Address />
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return { unmount: () => screen.unmount(), answered: isReloaded ? undefined : openRentalLogin() }
}

export function beginBindingAnew(): void {
  vi.unstubAllGlobals()
  setRentalLogin(false)
  sessionStorage.clear()
  startOtpCooldown(0)
}

export const dialogNamed = (name: string) => page.getByRole('dialog', { name })
export const pressButton = (name: string | RegExp) => page.getByRole('button', { name }).click()
export const typeOtp = async (otp = '123456') => {
  await pressButton('傳送驗證碼')
  await page.getByLabelText('6 位驗證碼').fill(otp)
}
export const idField = () => page.getByRole('textbox', { name: '身分證字號' })
export async function agrees(): Promise<void> {
  await page.getByRole('checkbox').click()
  await pressButton('同意並繼續')
}

/** The address, for tests to read. */
function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address" hidden>{`${pathname}${search}`}</output>
}
