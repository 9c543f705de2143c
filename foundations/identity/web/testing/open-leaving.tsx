import type { LeavingState, readCanDelete } from '@daoxing/identity/contract'
import type { ReplyOf } from '@daoxing/kit/contract'
import { PopupHost, RegistryProvider, settleRider, ToastHost } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { AccountEndScreen } from '../leave/AccountEndScreen.tsx'
import { SettingScreen } from '../settings/SettingScreen.tsx'
import { rider } from './open-sign-up.tsx'

export const certificate = 'c'.repeat(64)
/** The first proof of a code; every further code has the next one. */
export const proofNumber = (number: number): string => String(number).repeat(64)
const kept = [
  { what: 'payments', why: 'accounting', months: 60 },
  { what: 'agreements', why: 'proof', months: 60 },
] as const
const profile = {
  phone: rider.phone,
  email: null,
  email_verified: false,
  pending_email: null,
  mailing_address: null,
  birthday: null,
  traffic_card: null,
  licence: null,
}
type CanDelete = ReplyOf<typeof readCanDelete>
type Write = { readonly method: string; readonly path: string; readonly body: unknown }
type Refused = { readonly status: number; readonly code: string; readonly message: string }
type Wish = {
  readonly holds?: CanDelete['holds']
  readonly state?: LeavingState
  /** Replies to DELETE in order, before it succeeds; `lost` is a connection that breaks. */
  readonly deletions?: readonly (Refused | 'lost')[]
  /** Replies to the certificate, before it is found. */
  readonly refusals?: readonly Refused[]
}

/** Opens a page of the end of an account, with a server that knows one rider and one certificate. */
export async function openLeaving(path: string, wish: Wish = {}) {
  const writes: Write[] = []
  const deletions = [...(wish.deletions ?? [])]
  const refusals = [...(wish.refusals ?? [])]
  const server = { holds: wish.holds ?? [], state: wish.state ?? 'WAITING' }
  let proofs = 0
  const reply = (call: string, method: string): unknown => {
    if (call.endsWith('can-delete'))
      return { can_delete: server.holds.length === 0, holds: server.holds, days: 14, kept }
    if (call.endsWith('check-otp')) return { verified: true, proof: proofNumber((proofs += 1)) }
    if (call.endsWith('identity_profile')) return profile
    if (call === '/request_otp') return { cooldownSeconds: 30, lifeSeconds: 300 }
    if (call.endsWith('deletion-reasons')) return { saved: true }
    if (call === '/v3/identity/erasure') return refusals.shift() ?? erasureIn(server.state)
    if (method === 'DELETE') return deletions.shift() ?? { erase_at: '2026-12-13T02:00:00.000Z', certificate }
    return rider
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    const call = url.replace('/gw', '').replace(/\?.*/, '')
    if (method !== 'GET') writes.push({ method, path: call, body: JSON.parse(body ?? '{}') })
    const known = reply(call, method)
    if (known === 'lost') throw new TypeError('the connection broke')
    if (isRefused(known)) return new Response(JSON.stringify({ ...known, data: {} }), { status: known.status })
    return new Response(JSON.stringify({ data: known }))
  })
  settleRider(rider.uid)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(['orders', 'live'], ['mine'])
  await render(
    <QueryClientProvider client={cache}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/setting" element={<SettingScreen />} />
            <Route path="/account-end" element={<AccountEndScreen />} />
            <Route path="*" element={<h1>elsewhere</h1>} />
          </Routes>
          <Address />
          <PopupHost />
          <ToastHost />
        </MemoryRouter>
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return { writes, cache, server }
}

const isRefused = (reply: unknown): reply is Refused =>
  typeof reply === 'object' && reply !== null && 'code' in reply && 'status' in reply

const erasureIn = (state: LeavingState) => ({
  state,
  asked_at: '2026-11-29T02:00:00.000Z',
  erase_at: '2026-12-13T02:00:00.000Z',
  erased_at: state === 'ERASED' ? '2026-12-13T02:01:00.000Z' : null,
  kept,
})

function Address() {
  const { pathname, search, hash } = useLocation()
  return <output data-testid="address">{`${pathname}${search}${hash}`}</output>
}

export const address = () => page.getByTestId('address').element().textContent
