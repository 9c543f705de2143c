import type { Papers, DriverProfile } from '@daoxing/identity/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { Suspense } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type FakeAnswer, fakeUploads } from '@daoxing/kit/web/testing/fake-uploads'
import { PapersScreen } from '../screens/PapersScreen.tsx'

const kinds = ['ID_CARD_FRONT', 'ID_CARD_BACK', 'ID_CARD_BACK_SCAN_BARCODE', 'DRIVER_LICENCE_FRONT', 'SELFIE'] as const
type Kind = (typeof kinds)[number]
type Changes = {
  readonly papers?: Partial<Papers>
  readonly documents?: Partial<Record<Kind, Partial<Papers['documents'][number]>>>
  readonly live?: Partial<Papers['liveVideo']>
}

/** The papers of a rider who has not begun, with changes. */
export function somePapers({ papers = {}, documents = {}, live = {} }: Changes = {}): Papers {
  return {
    status: 1,
    nextStep: 'begin',
    revision: 1,
    documents: kinds.map((kind) => ({
      kind,
      result: 0,
      problem: null,
      reason: null,
      need: 'upload',
      isRequired: true,
      uploadedAt: null,
      ...documents[kind],
    })),
    liveVideo: {
      instructions: ['TURN_LEFT', 'BLINK', 'SMILE'],
      taken: [],
      result: 0,
      problem: null,
      reason: null,
      need: 'upload',
      ...live,
    },
    missingFields: ['acctName', 'loginId'],
    maySubmit: false,
    isRenewing: false,
    reason: null,
    licence: null,
    ...papers,
  }
}

export const allTaken = Object.fromEntries(
  kinds.map((kind) => [kind, { need: 'send', uploadedAt: '2026-11-24T00:00:00.000Z' }]),
) as NonNullable<Changes['documents']>

export const emptyProfile: DriverProfile = {
  acctName: null,
  birthday: null,
  email: null,
  loginId: null,
  jurisdictionNum: null,
  hhrCityId: null,
  hhrAreaId: null,
  hhrAddr: null,
  cityId: null,
  areaId: null,
  addr: null,
  missing: [],
}

type Wish = {
  readonly papers?: Papers
  readonly profile?: DriverProfile
  readonly reading?: Readonly<Record<string, unknown>>
  readonly uploads?: (path: string) => FakeAnswer
  readonly put?: () => { readonly status: number; readonly body: unknown }
}

/** Opens the screen at an address, with a server that answers its calls. */
export async function openPapers(path: string, wish: Wish = {}) {
  let papers = wish.papers ?? somePapers()
  const sent: { readonly method: string; readonly path: string; readonly body: Record<string, unknown> }[] = []
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, request: RequestInit = {}) => {
    // The reader of barcodes loads its file.
    if (!url.startsWith('/gw/')) return realFetch(url, request)
    const { method = 'GET', body } = request
    const call = url.replace('/gw/v3/rental/', '').replace(/\?.*/, '')
    sent.push({ method, path: call, body: JSON.parse(typeof body === 'string' ? body : '{}') })
    const reply = (data: unknown, status = 200) =>
      new Response(JSON.stringify(status === 200 ? { data } : data), { status })
    if (call === 'documents') return reply(papers)
    if (call === 'profile' && method === 'GET') return reply(wish.profile ?? emptyProfile)
    if (call === 'profile') {
      const given = wish.put?.() ?? { status: 200, body: { missing: [] } }
      return reply(given.body, given.status)
    }
    if (call === 'document-ocr')
      return reply({ result: 1, acctName: null, birthday: null, jurisdictionNum: null, ...wish.reading })
    if (call === 'document-audit') {
      papers = { ...papers, status: 2, nextStep: 'wait', maySubmit: false, revision: papers.revision + 1 }
      return reply({ result: 0, papers })
    }
    return reply({ support_phone: '0800-000-000' })
  })
  const fake = fakeUploads(({ path: target }) => {
    const given = wish.uploads?.(target)
    if (given !== undefined) return given
    const kind = kinds.find((one) => target.endsWith(`/${one}`))
    papers = {
      ...papers,
      revision: papers.revision + 1,
      documents: papers.documents.map((one) => (one.kind === kind ? { ...one, need: 'send' } : one)),
    }
    return { status: 200, body: { data: { result: 0, problem: null, papers } } }
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Suspense>
          <Routes>
            <Route path="/rental/idCards" element={<PapersScreen />} />
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
        </Suspense>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { sent, uploads: fake.sent, restore: fake.restore, puts: () => sent.filter(({ method }) => method === 'PUT') }
}

/** The address, for tests to read. */
function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address" hidden>{`${pathname}${search}`}</output>
}
