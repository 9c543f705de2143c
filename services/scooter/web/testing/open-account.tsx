import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type FakeAnswer, fakeUploads } from '@daoxing/kit/web/testing/fake-uploads'
import {
  type ScooterDocument,
  type ScooterDocumentType,
  scooterDocumentTypes,
  type ScooterRider,
  type ScooterTerm,
} from '@daoxing/scooter/contract'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { LicenceStatusScreen } from '../account/LicenceStatusScreen.tsx'
import { ResubmitScreen } from '../account/ResubmitScreen.tsx'
import { VerificationScreen } from '../account/VerificationScreen.tsx'

export const aRider = (changes: Partial<ScooterRider> = {}): ScooterRider => ({
  ...{ revision: 3, state: 'COLLECTING', nextStep: 'documents', licenceResult: null, reason: null },
  ...{ isProvenElsewhere: false, covers: null, licenceExpiresOn: null, phone: '0912***678', hasAcceptedTerms: true },
  ...changes,
})
export const documentsWith = (
  changes: Partial<Record<ScooterDocumentType, Partial<ScooterDocument>>> = {},
  need: ScooterDocument['need'] = 'upload',
): ScooterDocument[] =>
  scooterDocumentTypes.map((type) => ({ type, need, reason: null, uploadedAt: null, ...changes[type] }))
const term = (termId: string): ScooterTerm => ({
  ...{ termId, version: '2026-11-01', title: `條款 ${termId}`, text: `${termId} 的內容`, isRequired: true },
  acceptedAt: null,
})

type Wish = {
  readonly rider?: ScooterRider
  readonly documents?: readonly ScooterDocument[]
  readonly failedAt?: string
  /** Instead of the usual answer of a call: a status of 400 or more with its body. */
  readonly refuses?: Readonly<Record<string, { readonly status: number; readonly body: object }>>
  readonly uploads?: (type: string) => FakeAnswer | undefined
}

/** Opens a screen of the account, with a server that answers its calls. */
export async function openAccount(path: string, wish: Wish = {}) {
  let rider = wish.rider ?? aRider()
  let documents = wish.documents ?? documentsWith()
  let terms = ['service', 'privacy', 'insurance'].map(term)
  const sent: { readonly call: string; readonly body: unknown; readonly key: string | null }[] = []
  const move = (changes: Partial<ScooterRider>) => (rider = { ...rider, ...changes, revision: rider.revision + 1 })
  vi.stubGlobal('fetch', async (url: string, request: RequestInit = {}) => {
    const { method = 'GET', body } = request
    const call = `${method} ${url.replace(/^.*\/v3\/scooter\//, '').replace(/\?.*/, '')}`
    const typed: unknown = JSON.parse(typeof body === 'string' ? body : '{}')
    const key = new Headers(request.headers).get('idempotency-key')
    if (method !== 'GET') sent.push({ call, body: typed, key })
    const reply = (data: unknown) => new Response(JSON.stringify({ data }), { status: 200 })
    const refusal = wish.refuses?.[call]
    if (refusal !== undefined) return new Response(JSON.stringify(refusal.body), { status: refusal.status })
    if (call === 'GET riders/sessions' || call === 'POST riders/handshake') return reply(rider)
    if (call === 'POST otp/send') return reply({ cooldownSeconds: 30, lifeSeconds: 300 })
    if (call === 'POST otp') return reply(move({ state: 'PHONE_PROVEN', nextStep: 'terms' }))
    if (call === 'GET terms/current') return reply({ terms })
    if (call.startsWith('POST terms/')) {
      terms = terms.map((one) => (call.endsWith(one.termId) ? { ...one, acceptedAt: '2026-11-24T00:00:00.000Z' } : one))
      if (terms.every(({ acceptedAt }) => acceptedAt !== null)) move({ state: 'COLLECTING', nextStep: 'documents' })
      return reply({ terms })
    }
    if (call === 'GET documents') return reply({ documents, isProvenElsewhere: rider.isProvenElsewhere })
    if (call === 'POST signup' && rider.isProvenElsewhere)
      return reply(move({ state: 'ALLOWED', nextStep: 'ride', covers: 'light' }))
    if (call === 'POST signup' || call === 'PUT resubmit')
      return reply(move({ state: 'IN_REVIEW', nextStep: 'wait', licenceResult: null }))
    if (call === 'GET signup/failures') {
      const failure = { result: 'UNPASSED', at: wish.failedAt, reason: null, documents: [], nextStep: 'resubmit' }
      return reply({ failures: wish.failedAt === undefined ? [] : [failure] })
    }
    return reply({ support_phone: '0800-000-000' })
  })
  const fake = fakeUploads(({ path: target }) => {
    const type = target.split('/').at(-1) ?? ''
    const given = wish.uploads?.(type)
    if (given !== undefined) return given
    const uploadedAt = '2026-11-24T09:00:00.000Z'
    documents = documents.map((one) =>
      one.type === type ? { ...one, need: 'nothing', reason: null, uploadedAt } : one,
    )
    const document = documents.find((one) => one.type === type)
    return { status: 200, body: { data: { document, documents } } }
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={[path]}>
        <Suspense>
          <Routes>
            <Route path="/scooter/verification" element={<VerificationScreen />} />
            <Route path="/scooter/license-status" element={<LicenceStatusScreen />} />
            <Route path="/scooter/resubmit-license" element={<ResubmitScreen />} />
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
        </Suspense>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { sent, uploads: fake.sent, restore: fake.restore, move }
}

/** The address, for tests to read. */
function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address" hidden>{`${pathname}${search}`}</output>
}
