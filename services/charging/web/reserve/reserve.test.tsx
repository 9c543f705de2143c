import type { ChargingReservation } from '@daoxing/charging/contract'
import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { useChargingDraft } from '../draft.ts'
import { reservation } from '../testing/charge-fixtures.ts'
import { charger, detail, quoteOf, slowCharger } from '../testing/find-fixtures.ts'
import { data, findServer, openFind, refused } from '../testing/open-find.tsx'

const key = { country: 'TW', party: 'SPK', station: 'L1' }
const fees = { twdPerHour: 60, expiredTwd: 45, holdTwd: 45, minutesMax: 30 }
const station = { ...detail({ chargers: [charger({ canReserve: true }), slowCharger] }) }

beforeEach(() => {
  settleRider('ana')
  useChargingDraft.getState().reset()
})
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function press(control: Locator): Promise<void> {
  await expect.element(control).toBeInTheDocument()
  const element = control.element()
  if (element instanceof HTMLElement) element.click()
}

function server(reserved: () => ChargingReservation | null, more: Parameters<typeof findServer>[0] = {}) {
  return findServer({
    'GET /v3/charging/map/details/TW/SPK/L1': data(station),
    'GET /v3/charging/reservation': () => data({ reservation: reserved() }),
    'POST /v3/charging/quotes': data({ ...quoteOf(18, 412), reservation: fees }),
    ...more,
  })
}

const openStation = () => {
  useChargingDraft.getState().change({ station: key, step: 'StationDetail' })
  return openFind()
}

test('the fees are said before a charger is kept: for its time, and for not coming', async () => {
  server(() => null)
  const page = await openStation()
  await press(page.getByRole('button', { name: '預約這支槍' }))
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText(/為你保留到 .*（30 分鐘）/)).toBeVisible()
  for (const said of ['保留的時間', '每小時 $60', '到期沒有來：總共', '$45', '先預留 $45'])
    await expect.poll(() => sheet.element().textContent).toContain(said)
  expect(page.getByRole('button', { name: '預約這支槍' }).elements()).toHaveLength(1)
})

test('a kept charger counts down, can be started at by its rider alone, and hides the buttons of others', async () => {
  const chargers = [charger({ canReserve: true, status: 'RESERVED' }), charger({ ...slowCharger, canReserve: true })]
  server(() => reservation(), { 'GET /v3/charging/map/details/TW/SPK/L1': data(detail({ chargers })) })
  const page = await openStation()
  const timer = page.getByRole('timer', { name: '保留剩餘時間' })
  await expect.poll(() => timer.element().textContent).toMatch(/^(9:\d\d|10:00)$/)
  await expect.poll(() => document.body.textContent).toContain('現在取消 $20，到期沒有來總共 $60')
  expect(page.getByRole('button', { name: '預約這支槍' }).elements()).toHaveLength(0)
  await press(page.getByRole('button', { name: '到了，開始充電' }))
  expect(useChargingDraft.getState()).toMatchObject({
    ...{ step: 'ChargingSetting', station: key },
    plug: { chargerId: 'E1', connectorId: '1' },
  })
})

test('a cancel says its price first, and is sent once', async () => {
  let now = reservation()
  const path = 'POST /v3/charging/reservation/cancel'
  const sent = server(() => now, {
    [path]: () => {
      now = reservation({
        ...{ revision: 4, state: 'Canceling', endReason: 'rider', endedAt: reservation().createdAt },
        can: { cancel: false, start: false },
      })
      return data(now)
    },
  })
  const page = await openFind()
  await press(page.getByRole('button', { name: '取消預約' }))
  await expect.element(page.getByText('到現在的保留費用是 $20，充電槍會讓給別人。')).toBeVisible()
  await press(page.getByRole('dialog').getByRole('button', { name: '取消預約' }))
  await expect.element(page.getByText('你取消了預約')).toBeVisible()
  await expect.element(page.getByText('最多收費 $20，等充電業者的帳單。')).toBeVisible()
  expect(sent.of(path).map(({ body }) => body)).toEqual([{ reservationHash: 'r1' }])
})

test('a reservation that its operator did not keep is told with what it costs', async () => {
  const ended = { endedAt: reservation().createdAt, can: { cancel: false, start: false }, costTwd: 0 } as const
  server(() => reservation({ state: 'Closed', endReason: 'silent', ...ended }))
  const page = await openFind()
  await expect.element(page.getByText('充電業者沒有回應，預約沒有成立')).toBeVisible()
  await expect.element(page.getByText('沒有收費。')).toBeVisible()
})

test('a charger that was taken meanwhile says so in the sheet, with the nearest other one', async () => {
  const nearest = { nearest: 'TW/SPK/L2/E9/1', nearestStation: '松智站', nearestMetres: 300 }
  server(() => null, {
    'POST /v3/charging/quotes': () => ({
      ...refused('CHARGING_OCCUPIED', '這支充電槍正在使用中，請換一支。'),
      body: { code: 'CHARGING_OCCUPIED', message: '這支充電槍正在使用中，請換一支。', data: nearest },
    }),
  })
  const page = await openStation()
  await press(page.getByRole('button', { name: '預約這支槍' }))
  await expect.element(page.getByRole('dialog').getByText('這支充電槍正在使用中，請換一支。').first()).toBeVisible()
})
