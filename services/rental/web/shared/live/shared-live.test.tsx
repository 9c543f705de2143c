import type { SharedRental } from '@daoxing/rental/contract'
import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../../../kit/web/testing/parts-in-test.css'
import { RentalLiveCard } from '../../live/RentalLiveCard.tsx'
import { RentalOrderDetail } from '../../live/RentalOrderDetail.tsx'
import { RentalOrdersScreen } from '../../screens/RentalOrdersScreen.tsx'
import { openRental, rentalServer } from '../../testing/open-rental.tsx'
import { inMinutes } from '../../testing/rental-fixtures.ts'
import { pictureOf, rentalInUse, rentalReturning, sharedBill, sharedRental } from '../../testing/shared-fixtures.ts'
import { sharedOrders } from '../shared-orders.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Replies = Parameters<typeof rentalServer>[0]
async function opened(order: SharedRental, replies: Replies = {}) {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({
      coords: { latitude: 25.0345, longitude: 121.5683, accuracy: 8 },
    } as GeolocationPosition),
  )
  const server = rentalServer({ 'GET /car2go/preorders/s1': { body: { data: order } }, ...replies })
  const screen = await openRental('/myOrder/s1', <RentalOrderDetail hash="s1" bookingType="RENTAL" />, (cache) =>
    cache.setQueryData(sharedOrders.keyOf('s1'), order),
  )
  return { ...screen, server }
}
const command = (kind: 'lock' | 'unlock' | 'find', state: 'planned' | 'sent' | 'done' | 'refused' | 'unanswered') => ({
  commandId: `c-${kind}`,
  kind,
  state,
  reason: null,
  plannedAt: inMinutes(0),
  expiresAt: inMinutes(1),
})
const data = (value: unknown) => ({ body: { data: value } })

test('a reservation counts down to its end, and shows where the car is and how surely', async () => {
  const { page } = await opened(sharedRental())
  await expect.element(page.getByText(/^(50:00|49:\d\d)$/)).toBeVisible()
  await expect.element(page.getByText('位置 3 分鐘前回報，誤差約 12 公尺')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '導航到車旁' }))
    .toHaveAttribute('href', expect.stringContaining('25.0345,121.5683'))
  // Without a canvas the words stand alone.
  await expect.element(page.getByText('這個裝置無法顯示地圖，以下用文字列出')).not.toBeInTheDocument()
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test('a rider who waits on the page for the time may take the car as soon as it has come', async () => {
  const early = sharedRental({ takeFrom: inMinutes(0.05) })
  const { page } = await opened({ ...early, can: { ...early.can, takeCar: false, find: false } })
  await expect.element(page.getByRole('button', { name: '我在車旁，開始取車' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '閃燈鳴笛' })).toBeVisible()
})

test('the rider takes the car with car action 1 and gives it up with 2, from where the rider stands [SHC-023]', async () => {
  const departing = sharedRental({ state: 'DEPARTING', revision: 4 })
  let next = departing
  const { page, server } = await opened(sharedRental(), {
    'POST /car2go/orders/s1/car-action': () => data(next),
  })
  await page.getByRole('button', { name: '我在車旁，開始取車' }).click()
  await expect.element(page.getByTestId('where')).toHaveTextContent('/rental/departProcess?order=s1')
  expect(server.of('POST /car2go/orders/s1/car-action')[0]?.body).toEqual({
    action: 1,
    latitude: 25.0345,
    longitude: 121.5683,
  })
  next = sharedRental({ revision: 5 })
  const again = await opened(departing, { 'POST /car2go/orders/s1/car-action': () => data(next) })
  await again.page.getByRole('button', { name: '先不取車，回到預約' }).last().click()
  await expect.poll(() => again.server.of('POST /car2go/orders/s1/car-action')[0]?.body).toEqual({ action: 2 })
})

test('too far from the car is said in words, and the horn finds it', async () => {
  const { page, server } = await opened(sharedRental(), {
    'POST /car2go/orders/s1/car-action': {
      status: 422,
      body: { code: 'VEHICLE_OUT_OF_ZONE', message: '你離車還有 300 公尺。' },
    },
    'POST /car2go/tbox/RDA-2026/command': data(command('find', 'planned')),
  })
  await page.getByRole('button', { name: '我在車旁，開始取車' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('你離車還有 300 公尺。')
  await page.getByRole('button', { name: '閃燈鳴笛' }).click()
  await expect.poll(() => server.of('POST /car2go/tbox/RDA-2026/command')[0]?.body).toMatchObject({ command: 'find' })
})

test('a late rider before: the banner says another car or the wait, and the cancel is free', async () => {
  const waits = sharedRental({ delay: { knownAt: inMinutes(-5), expectedAt: inMinutes(40), otherPlateNo: null } })
  const canceled = sharedRental({ state: 'CANCELED', lastEvent: 'canceled', bookingStatus: 'canceled', revision: 9 })
  const { page, server, cache } = await opened(waits, { 'DELETE /car2go/reservations/s1': data(canceled) })
  await expect.element(page.getByText('前一位使用者晚還車')).toBeVisible()
  await expect.element(page.getByText(/預計 .* 可以取車/)).toBeVisible()
  sharedOrders.hold(
    cache,
    sharedRental({
      revision: 5,
      plateNo: 'RDC-3003',
      delay: { knownAt: inMinutes(-5), expectedAt: null, otherPlateNo: 'RDC-3003' },
    }),
  )
  await expect.element(page.getByText('已為你換成車牌 RDC-3003 的車，價格不變。')).toBeVisible()
  await page.getByRole('button', { name: '取消預約' }).click()
  await expect.element(page.getByText('開車門前取消不收費。')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '取消預約' }).click()
  await expect.element(page.getByText('沒有收取任何費用。')).toBeVisible()
  // An estimate and its hold would read as money still to come.
  expect(page.getByText('費用明細').query()).toBeNull()
  expect(server.of('DELETE /car2go/reservations/s1')[0]?.key).toMatch(/.{8,}/)
})

test('the waiver and the pick-up time change while the car waits', async () => {
  const { page, server } = await opened(sharedRental(), {
    'PUT /car2go/orders/s1/loss-damage-waiver': data(sharedRental({ revision: 4, chooseLossDamageWaiver: false })),
    'PUT /car2go/orders/s1/pick-up-time': data(sharedRental({ revision: 5 })),
  })
  await page.getByRole('checkbox', { name: /加購免責方案/ }).click()
  await expect
    .poll(() => server.of('PUT /car2go/orders/s1/loss-damage-waiver')[0]?.body)
    .toEqual({ chooseLossDamageWaiver: false, lossDamageWaiverRate: 20 })
  await expect.element(page.getByText(/不加購時/)).toBeVisible()
  await page.getByRole('button', { name: '更改取車時間' }).click()
  await page.getByRole('button', { name: '確定時間' }).click()
  await expect
    .poll(() => server.of('PUT /car2go/orders/s1/pick-up-time')[0]?.body)
    .toMatchObject({
      startTime: expect.any(Number),
      endTime: expect.any(Number),
    })
  await expect.element(page.getByText('取車時間已更改')).toBeVisible()
})

test('lock and unlock show what the car answers; without an answer the keypad code is offered [SHC-004]', async () => {
  const { page, server, cache } = await opened(rentalInUse(), {
    'POST /car2go/orders/s1/lock': data(command('lock', 'planned')),
    'GET /car2go/preorders/s1': data(rentalInUse({ command: command('lock', 'planned') })),
  })
  await page.getByRole('button', { name: '上鎖' }).click()
  await expect.element(page.getByText('準備傳送到車輛')).toBeVisible()
  expect(server.of('POST /car2go/orders/s1/lock')).toHaveLength(1)
  for (const [revision, state, text] of [
    [10, 'sent', '已傳送，等待車輛回應'],
    [11, 'refused', '車輛沒有執行'],
    [12, 'unanswered', '車輛沒有回應'],
  ] as const) {
    sharedOrders.hold(cache, rentalInUse({ revision, command: command('lock', state) }))
    await expect.element(page.getByText(new RegExp(text))).toBeVisible()
  }
  await expect.element(page.getByRole('button', { name: '改用開門密碼' })).toBeVisible()
  sharedOrders.hold(cache, rentalInUse({ revision: 13, isLocked: true, command: command('lock', 'done') }))
  await expect.element(page.getByText('車門已上鎖')).toBeVisible()
  await expect.element(page.getByText('目前已上鎖')).toBeVisible()
})

test('the keypad code counts down, and stays without a network', async () => {
  const codes = [0, 30, 60].map((seconds, at) => ({
    code: String(482_913 + at),
    from: inMinutes(seconds / 60),
    until: inMinutes((seconds + 30) / 60),
  }))
  let isDown = false
  const { page, server } = await opened(rentalInUse(), {
    'GET /car2go/passcard': () => {
      if (isDown) throw new TypeError('no line')
      return data({ orderNo: 's1', plateNo: 'RDA-2026', codes })
    },
  })
  await expect.poll(() => server.of('GET /car2go/passcard').length).toBe(1)
  await expect.element(page.getByText('目前未上鎖')).toBeVisible()
  isDown = true
  await page.getByRole('button', { name: '開門密碼' }).click()
  await expect.element(page.getByText('482 913')).toBeVisible()
  await expect.element(page.getByText(/\d+ 秒後更換/)).toBeVisible()
})

test('an extension offers free ends with the difference and the new total, and holds the chosen one [SHC-003]', async () => {
  const endTime = Date.parse(rentalInUse().endsAt) + 3_600_000
  const { page, server } = await opened(rentalInUse(), {
    'GET /car2go/orders/s1/extension': data({
      offers: [
        { endTime: endTime - 1_800_000, totalAmount: 200, differenceTwd: 0, quoteHash: 'e0' },
        { endTime, totalAmount: 400, differenceTwd: 200, quoteHash: 'e1' },
      ],
      endsBecause: 'nextOrder',
      until: inMinutes(140),
      expiresAt: inMinutes(10),
    }),
    'PUT /car2go/orders/s1/extension': data(rentalInUse({ revision: 8 })),
  })
  await page.getByRole('button', { name: '延長用車' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^延長到/ })
  await expect.poll(() => confirm.query()?.textContent).toMatch(/^延長到.*·\s不加價$/)
  await page.getByRole('radio', { name: /加 \$200.*共 \$400/ }).click()
  await expect.element(page.getByText(/之後已有人預約/)).toBeVisible()
  await expect.poll(() => confirm.query()?.textContent).toMatch(/^延長到.*·\s加 \$200$/)
  await confirm.click()
  await expect.poll(() => server.of('PUT /car2go/orders/s1/extension')[0]?.body).toEqual({ endTime, quoteHash: 'e1' })
  expect(server.of('PUT /car2go/orders/s1/extension')[0]?.key).toMatch(/.{8,}/)
})

test('time and money so far are shown, and stand still once return is pressed', async () => {
  const { page, cache } = await opened(rentalInUse())
  await expect.element(page.getByText('30 分鐘', { exact: true })).toBeVisible()
  await expect.element(page.getByText('$232')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '我要還車' }))
    .toHaveAttribute('href', '/rental/returnProcess?order=s1')
  sharedOrders.hold(cache, rentalReturning({ revision: 7 }))
  await expect.element(page.getByText(/起停止計時/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: '繼續還車' })).toBeVisible()
})

test('the bill of a shared car counts each kilometre and the waiver, and the pictures of both handovers are enlarged by a tap', async () => {
  const { page } = await opened(
    rentalInUse({
      state: 'COMPLETED',
      lastEvent: 'paid',
      bookingStatus: 'completed',
      bill: sharedBill,
      departPictures: [pictureOf('frontLeft')],
      returnPictures: [pictureOf('roadView', { pictureId: 'back-1' })],
    }),
  )
  await expect.element(page.getByText('里程 12 公里')).toBeVisible()
  await expect.element(page.getByText('免責方案').first()).toBeVisible()
  await page.getByRole('list', { name: '還車時' }).getByRole('button', { name: '放大：周圍街景' }).click()
  const enlarged = page.getByRole('dialog', { name: '周圍街景' })
  await expect.element(enlarged.getByRole('img', { name: /周圍街景的照片/ })).toBeVisible()
  await expect.element(enlarged.getByText(/第 2 張，共 2 張/)).toBeVisible()
  await expect.element(enlarged.getByRole('button', { name: '下一張' })).toBeDisabled()
  await enlarged.getByRole('button', { name: '上一張' }).click()
  await expect.element(page.getByRole('dialog', { name: '左前方' })).toBeVisible()
  await page.getByRole('button', { name: '關閉' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: '已簽契約副本' }))
    .toHaveAttribute('href', '/rental/policy/?order=s1')
})

test('the card on home and the list of rentals know a shared car from one of a station [RNT-016]', async () => {
  const order = rentalInUse()
  rentalServer({
    'GET /car2go/preorders/s1': data(order),
    'GET /car2go/orders': data({ orders: [order] }),
  })
  const card = await openRental('/', <RentalLiveCard hash="s1" bookingType="RENTAL" />)
  await expect.poll(() => card.page.getByRole('link').query()?.textContent).toMatch(/用車中.* 前還車/)
  const list = await openRental('/rental/myOrder', <RentalOrdersScreen />)
  await expect
    .element(list.page.getByRole('link', { name: /共享汽車 · 信義松仁停車場/ }))
    .toHaveAttribute('href', '/myOrder/s1')
  await expect.element(list.page.getByRole('link', { name: /臺北車站店/ })).toHaveAttribute('href', '/myOrder/r1')
})
