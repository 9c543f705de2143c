import { RegistryProvider, settleRider, ToastHost } from '@daoxing/kit/web'
import { drawnCard } from '@daoxing/kit/web/testing/drawn-pictures'
import { fakeUploads } from '@daoxing/kit/web/testing/fake-uploads'
import type { Order } from '@daoxing/orders/contract'
import type { Ticket, TicketComment } from '@daoxing/support/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { supportDeferred } from './deferred.ts'

beforeEach(() => settleRider('ana'))
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const at = '2026-11-20T06:05:00.000Z'
const order: Order = {
  ...{ orderHash: 'order-1', revision: 1, service: 'taxi', bookingType: 'TAXI_ONDEMAND', riderId: 'ana' },
  ...{ tab: 'history', status: 'COMPLETED', startsAt: at, endsAt: null, blocksReservations: false },
  start: { address: '臺北車站', location: { lat: 25.0478, lng: 121.517 } },
  ...{ end: null, amountTwd: 215, paymentStatus: 2, paymentRevision: 0, live: null, createdAt: at },
  can: { share: false, sos: false, support: true, pay: false, cancel: false },
}
const ticket: Ticket = {
  ...{ id: '8f6f1a0e-6f59-4a86-9d8b-0d8a3c9d1b11', revision: 2, orderHash: 'order-1', topic: 'fareQuestion' },
  ...{ state: 'WAITING_RIDER', text: '比報價多 $60', createdAt: at, changedAt: at, comments: 2 },
  ...{ answer: '已退回 $60', answeredAt: at, promisedAt: null, isLate: false, unread: 1 },
  ...{ driverUntil: null, reopensUntil: null },
}
const comments: readonly TicketComment[] = [
  { number: 1, author: 'rider', text: '比報價多 $60', attachments: [], at },
  { number: 2, author: 'service', text: '已退回 $60', attachments: [], at },
]

type Answers = Readonly<Record<string, (body: unknown) => unknown>>

async function open(path: string, more: Answers = {}) {
  const requests: { call: string; body: unknown }[] = []
  const known: Answers = {
    'GET /v3/identity/users/me/orders/order-1': () => ({ order, detail: null }),
    'GET /cs/tickets': () => ({ tickets: [] }),
    [`GET /cs/tickets/${ticket.id}`]: () => ticket,
    [`GET /cs/tickets/${ticket.id}/comments`]: () => ({ comments }),
    [`PUT /cs/tickets/${ticket.id}/read`]: () => ({ ...ticket, revision: 3, unread: 0 }),
    'POST /cs/tickets': () => ticket,
    ...more,
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const { pathname } = new URL(url, 'http://localhost')
    const call = `${method} ${pathname.replace('/gw', '')}`
    const sent: unknown = body === undefined ? undefined : JSON.parse(body)
    requests.push({ call, body: sent })
    const answer = known[call]?.(sent)
    return answer === undefined
      ? new Response(JSON.stringify({ code: 'NOT_FOUND', message: call }), { status: 404 })
      : new Response(JSON.stringify({ data: answer }))
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RegistryProvider entries={[]}>
        <MemoryRouter initialEntries={[path]}>
          <Suspense>
            <Routes>
              {supportDeferred.routes?.map(({ path: route, screen: Screen }) => (
                <Route key={route} path={route} element={<Screen />} />
              ))}
            </Routes>
          </Suspense>
        </MemoryRouter>
        <ToastHost />
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return { of: (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body) }
}

const chip = (name: string) => page.getByRole('button', { name, exact: true })

test('customer service of a trip accepts a question on the chosen topic, and opens it [CSV-001, CSV-002]', async () => {
  const server = await open('/cs/csCenter?trip_hash=order-1&type=fareQuestion')
  await expect.element(page.getByRole('heading', { level: 1, name: '幫助與客服' })).toBeVisible()
  await expect.element(chip('車資有問題')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('textbox', { name: '哪裡不對？你認為應該是多少？' }).fill('比報價多 $60')
  await chip('送出').click()
  await expect.element(page.getByText('已退回 $60')).toBeVisible()
  expect(server.of('POST /cs/tickets')).toEqual([
    { trip_hash: 'order-1', topic: 'fareQuestion', text: '比報價多 $60', attachments: [] },
  ])
})

test('a topic with an unsolved question cannot be asked twice, a solved one can', async () => {
  const tickets = [ticket, { ...ticket, id: 'b', topic: 'lostItem', state: 'SOLVED', reopensUntil: at }]
  await open('/cs/csCenter?trip_hash=order-1&type=fareQuestion', { 'GET /cs/tickets': () => ({ tickets }) })
  await expect.element(page.getByText(/^你已經回報過這個問題/)).toBeVisible()
  await chip('遺失物').click()
  await expect.element(page.getByRole('textbox', { name: /^遺失了什麼/ })).toBeVisible()
})

test('a ticket shows its conversation, marks the answer as read, and says what to expect [CSV-003]', async () => {
  const server = await open(`/cs/csCenterTicket?cs_id=${ticket.id}`)
  await expect.element(page.getByRole('list', { name: '對話紀錄' }).getByText('已退回 $60')).toBeVisible()
  await expect.element(page.getByText('如果還有疑問，請直接回覆')).toBeVisible()
  await expect.poll(() => server.of(`PUT /cs/tickets/${ticket.id}/read`)).toEqual([{ number: 2 }])
  await expect.element(page.getByRole('link', { name: '查看這趟行程' })).toHaveAttribute('href', '/myOrder/order-1')
})

test('a missed promise is said with the new time, and a solved ticket that is too old takes no comment', async () => {
  const late = { ...ticket, state: 'WAITING_US', isLate: true, promisedAt: '2026-11-21T06:05:00.000Z' }
  await open(`/cs/csCenterTicket/${ticket.id}`, { [`GET /cs/tickets/${ticket.id}`]: () => late })
  await expect.element(page.getByText(/^抱歉回覆晚了/)).toBeVisible()
  await open(`/cs/csCenterTicket/${ticket.id}`, {
    [`GET /cs/tickets/${ticket.id}`]: () => ({ ...ticket, state: 'SOLVED', reopensUntil: '2020-01-01T00:00:00.000Z' }),
  })
  await expect.element(page.getByText('已解決', { exact: true }).last()).toBeVisible()
  expect(page.getByRole('textbox', { name: /還沒解決/ }).query()).toBeNull()
})

test('a picture that the server refuses is shown with its reason and can be removed; text and other pictures stay', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await open(`/cs/csCenterTicket?cs_id=${ticket.id}`)
  const uploads = fakeUploads(() => ({ status: 400, body: { code: 'NOT_A_PICTURE', message: '這不是照片' } }))
  const field = page.getByRole('textbox', { name: '補充說明' })
  await field.fill('附上截圖')
  await page.getByRole('button', { name: '加照片' }).click()
  await page
    .getByLabelText('改用相簿或手機相機')
    .upload(new File([await drawnCard()], 'bank.png', { type: 'image/png' }))
  await page.getByRole('button', { name: '使用這張' }).click()
  await expect.element(page.getByText('這不是照片')).toBeVisible()
  await expect.element(field).toHaveValue('附上截圖')
  await page.getByRole('button', { name: '移除' }).click()
  await expect.element(page.getByText('這不是照片')).not.toBeInTheDocument()
  uploads.restore()
})

test('an article is shown without HTML, its links lead to screens, and unsafe ones are plain text', async () => {
  const body = '請看[行程](/myOrder)。<b>粗</b>[壞](javascript:alert(1))\n\n1. 第一步\n2. **第二步**'
  const article = {
    ...{ id: 'lost-item', title: '遺失物怎麼找', body, brand_id: 'daoxing' },
    ...{ category: { id: 'ride', name: '搭車' }, section: { id: 'after', name: '行程之後' }, related: [] },
  }
  const server = await open('/cs/article/lost-item', {
    'GET /v3/help_center/article/lost-item': () => article,
    'PUT /v3/help_center/article/lost-item/usefulness': () => ({ is_useful: false }),
  })
  await expect.element(page.getByRole('link', { name: '行程' })).toHaveAttribute('href', '/myOrder')
  expect(document.querySelector('article b')).toBeNull()
  expect(page.getByRole('link', { name: '壞' }).query()).toBeNull()
  expect(document.querySelectorAll('article ol li')).toHaveLength(2)
  await page.getByRole('button', { name: '沒有' }).click()
  await expect.element(page.getByText('謝謝你的回饋')).toBeVisible()
  expect(server.of('PUT /v3/help_center/article/lost-item/usefulness')).toMatchObject([{ is_useful: false }])
})

test('the chat offers the choices of its newest message only, and a search is sent as text [CSV-004]', async () => {
  const bot = (number: number, label: string) => ({
    ...{ number, at, author: 'bot', say: 'welcome', article: null },
    choices: [{ choice: { kind: 'category', id: `c${number}` }, label }],
  })
  const server = await open('/csChatBot', {
    'GET /cs/messages': () => ({ messages: [bot(1, '舊選項'), bot(2, '新選項')] }),
    'POST /cs/messages': () => ({
      messages: [{ number: 3, at, author: 'rider', text: '退款', choice: null }, bot(4, '退款多久')],
    }),
  })
  await expect.element(chip('新選項')).toBeVisible()
  expect(chip('舊選項').query()).toBeNull()
  await page.getByRole('textbox', { name: '輸入問題' }).fill('退款')
  await chip('送出').click()
  await expect.element(chip('退款多久')).toBeVisible()
  expect(server.of('POST /cs/messages')).toEqual([{ text: '退款' }])
})
