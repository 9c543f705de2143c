import type { ScooterRental } from '@daoxing/scooter/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { nowMs, settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScooterDraft } from '../draft.ts'
import { rentals } from '../rentals.ts'
import { ScooterScreen } from '../ScooterScreen.tsx'
import { data, openScooter, refused, says, scooterServer } from '../testing/open-scooter.tsx'
import { ended, reserved, returnCheck, riding, scooter, vehicleStatus } from '../testing/scooter-fixtures.ts'

beforeEach(() => {
  settleRider('ana')
  useScooterDraft.getState().reset()
})
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function opened(rental: ScooterRental, replies: Parameters<typeof scooterServer>[1] = {}) {
  let current = rental
  const server = scooterServer(() => current, replies)
  const { page, cache } = await openScooter('/scooter/reservation', <ScooterScreen />)
  const becomes = (next: ScooterRental) => {
    current = next
    rentals.hold(cache, next)
  }
  return { server, page, becomes }
}
const withStatus = (revision: number, changes: Partial<ScooterRental['vehicleStatus']>) =>
  riding({ revision, vehicleStatus: { ...vehicleStatus, power: true, ...changes } })

test('the riding screen shows the running price, the battery and whether the ride may end here [SCT-008]', async () => {
  const { page } = await opened(riding())
  await expect.element(page.getByRole('heading', { name: '騎乘中' })).toBeVisible()
  await expect.element(page.getByText('$15', { exact: true })).toBeVisible()
  await expect.element(page.getByText('可以在這裡還車')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '還車', exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '回報問題' }))
    .toHaveAttribute('href', '/scooter/report?rental=r1')
})

test('a battery that crosses the threshold is told once per crossing: 30 % [SCT-031, SCT-037]', async () => {
  const { page, becomes } = await opened(withStatus(5, { batPercent: 31 }))
  await expect.element(page.getByText('31%')).toBeVisible()
  const popup = page.getByRole('dialog', { name: /電量剩/ })
  expect(popup.elements()).toHaveLength(0)
  becomes(withStatus(6, { batPercent: 29 }))
  await says(popup, '電量剩 29%')
  await popup.getByRole('button', { name: '知道了' }).click()
  becomes(withStatus(7, { batPercent: 28 }))
  await expect.element(page.getByText('28%')).toBeVisible()
  expect(popup.elements()).toHaveLength(0)
  becomes(withStatus(8, { batPercent: 90 }))
  await expect.element(page.getByText('90%')).toBeVisible()
  becomes(withStatus(9, { batPercent: 12 }))
  await says(popup, '電量剩 12%')
})

test('the battery of Fly is low below 5 % [SCT-031, SCT-037]', async () => {
  const fly = (revision: number, batPercent: number) => ({
    ...withStatus(revision, { batPercent }),
    model: { ...riding().model, name: 'Fly' },
  })
  const { page, becomes } = await opened(fly(5, 12))
  await expect.element(page.getByText('12%')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
  becomes(fly(6, 4))
  await expect.element(page.getByRole('dialog', { name: '電量剩 4%' })).toBeVisible()
})

test('the protection dialog follows the flag: it opens, closes by itself, and opens again [SCT-032]', async () => {
  const { page, becomes } = await opened(withStatus(5, { protectionMode: true }))
  const dialog = page.getByRole('dialog', { name: '保護模式' })
  await expect.element(dialog).toBeVisible()
  becomes(withStatus(6, { protectionMode: false }))
  await expect.element(dialog).not.toBeInTheDocument()
  becomes(withStatus(7, { protectionMode: true }))
  await dialog.getByRole('button', { name: '知道了' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('while the vendor upgrades its system, a rider learns what it means for the ride and its price [SCT-035]', async () => {
  const paused = refused('SCOOTER_MAINTENANCE', '系統升級停機中，服務暫停，請稍後再試。', 503)
  const { page, becomes } = await opened(reserved(), {
    'POST /v3/scooter/rentals/r1/rent': paused,
    'POST /v3/scooter/rentals/r1/control': paused,
  })
  const popup = page.getByRole('dialog', { name: '系統升級停機' })
  await page.getByRole('button', { name: '開始騎乘' }).click()
  await says(popup, '服務暫停，請稍後再試')
  await says(popup, '逾時會自動取消，不收費')
  await popup.getByRole('button', { name: '知道了' }).click()
  becomes(riding({ revision: 8 }))
  await page.getByRole('button', { name: '開啟車廂' }).click()
  await says(popup, '計費照常')
  await says(popup, '按還車，按下就停止計費')
  expect(popup.element().textContent).not.toContain('逾時會自動取消')
})

test('after ten minutes a popup says that the time passed and the reservation was canceled [SCT-036]', async () => {
  const { page, becomes } = await opened(reserved())
  await expect.element(page.getByRole('heading', { name: '已預約' })).toBeVisible()
  becomes(reserved({ revision: 2, status: 4, state: 'EXPIRED', lastEvent: 'overtime' }))
  const popup = page.getByRole('dialog', { name: '取車時間已過' })
  await says(popup, '取車時間已超過 10 分鐘，預約已取消。')
  await popup.getByRole('button', { name: '看附近的車' }).click()
  await expect.element(page.getByRole('heading', { name: '附近的機車' })).toBeVisible()
})

test('the payment screen shows the bill in lines with its total [SCT-009]', async () => {
  const { page, becomes } = await opened(riding())
  await expect.element(page.getByRole('heading', { name: '騎乘中' })).toBeVisible()
  becomes(ended())
  await expect.element(page.getByRole('heading', { name: '待付款' })).toBeVisible()
  await expect.element(page.getByText('騎乘 3 分鐘').or(page.getByText('騎乘 1 分鐘'))).toBeVisible()
  await expect.element(page.getByRole('link', { name: '查看明細' })).toHaveAttribute('href', '/myOrder/r1')
})

test('"cannot find it" asks once, frees the scooter, and offers the next ones', async () => {
  const canceled = reserved({ revision: 3, state: 'CANCELED', status: 3, lastEvent: 'notFound' })
  const { page, server } = await opened(reserved(), {
    'POST /v3/scooter/rentals/r1/not-found': data({ rental: canceled, next: [scooter({ plate: 'EWA-0777' })] }),
  })
  await page.getByRole('button', { name: '找不到這輛車' }).click()
  expect(server.of('POST /v3/scooter/rentals/r1/not-found')).toHaveLength(0)
  await page.getByRole('button', { name: '找不到，換一輛' }).click()
  await page.getByRole('button', { name: /EWA-0777/ }).click()
  await expect.poll(() => useScooterDraft.getState().plate).toBe('EWA-0777')
})

test('a code that is typed starts the ride where the position does not', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  const { page, server } = await opened(reserved(), {
    'POST /v3/scooter/rentals/r1/rent': data(reserved({ revision: 2, state: 'STARTING' })),
  })
  await page.getByRole('button', { name: '掃描條碼' }).click()
  await page.getByRole('button', { name: '改用輸入' }).click()
  await page.getByLabelText('車牌或代碼').fill('EWA-0001')
  await page.getByRole('dialog').getByRole('button', { name: '開始騎乘' }).click()
  await expect.element(page.getByRole('heading', { name: '啟動中' })).toBeVisible()
  expect(server.of('POST /v3/scooter/rentals/r1/rent')[0]?.body).toMatchObject({ code: 'EWA-0001', lat: 25.0339 })
})

test('a scooter that is off for long while the meter runs shows what it costs, and one tap returns it; a short stop does not', async () => {
  const off = (revision: number, minutes: number) => ({
    ...withStatus(revision, { power: false }),
    offSince: instantFromMs(nowMs() - minutes * 60_000),
    stillRentingAt: instantFromMs(nowMs() + (15 - minutes) * 60_000),
  })
  const { page, server, becomes } = await opened(off(5, 1), {
    'POST /v3/scooter/rentals/r1/return': refused('VEHICLE_OUT_OF_ZONE', '這裡在營運範圍外。', 422),
  })
  const card = page.getByRole('region', { name: '機車已熄火，還在計費' })
  await expect.element(page.getByRole('heading', { name: '騎乘中' })).toBeVisible()
  expect(card.elements()).toHaveLength(0)
  becomes(off(6, 16))
  await says(card, '目前 $15，之後每分鐘 $2.5')
  await card.getByRole('button', { name: '現在還車' }).click()
  await expect.element(page.getByText('這裡在營運範圍外。')).toBeVisible()
  const [sent] = server.of('POST /v3/scooter/rentals/r1/return')
  expect(sent?.body).toMatchObject({ tappedAt: expect.any(String) })
})

test('everything that stands against a return is named at once, with the nearest good place and the border ahead', async () => {
  const { page } = await opened(riding(), {
    'GET /v3/scooter/rentals/r1/return/check': data(
      returnCheck({
        mayReturn: false,
        problems: [
          { kind: 'trunkOpen', remedy: 'do', detail: null },
          { kind: 'helmetMissing', remedy: 'photo', detail: '1' },
          { kind: 'privateGround', remedy: 'move', detail: null },
        ],
        nearest: {
          ...{ bayId: 'b1', zoneCode: null, name: '松仁路機車格', location: { lat: 25.03, lng: 121.56 } },
          ...{ distanceMetres: 180, freeBays: 3, closesAt: null },
        },
        warning: { metres: 150, zoneName: '臺北市', kind: 'leaving' },
      }),
    ),
  })
  for (const text of [
    '請關上車廂',
    /少了 1 頂安全帽/,
    '私人土地不能還車',
    /松仁路機車格，180 公尺/,
    '前方 150 公尺離開還車範圍',
  ])
    await expect.element(page.getByText(text)).toBeInTheDocument()
})

type Command = NonNullable<ScooterRental['command']>
const commanded = (revision: number, state: Command['state'], changes: Partial<ScooterRental> = {}): ScooterRental => {
  const ride = riding({ revision })
  const isWaiting = state === 'planned' || state === 'sent'
  return {
    ...ride,
    command: {
      ...{ commandId: 'c1', action: 'open_trunk', state, reason: null },
      ...{ plannedAt: ride.meter.at, expiresAt: ride.meter.at },
    },
    can: isWaiting ? { ...ride.can, powerOn: false, powerOff: false, openTrunk: false, find: false } : ride.can,
    ...changes,
  }
}

test('a command says that it waits, and its buttons stay in their place until the scooter has answered', async () => {
  const { page, becomes } = await opened(commanded(5, 'sent'))
  await expect.element(page.getByText('正在開啟車廂…')).toBeVisible()
  for (const name of ['響一聲找車', '關閉電源', '開啟車廂'])
    await expect.element(page.getByRole('button', { name })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: '還車', exact: true })).toBeEnabled()
  becomes(commanded(6, 'done'))
  await expect.element(page.getByText('車廂已開啟，用完請關好')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '開啟車廂' })).toBeEnabled()
})

test('a scooter that does not answer says what it costs, and what to do', async () => {
  const { page, becomes } = await opened(commanded(5, 'unanswered'))
  await expect.element(page.getByText(/機車沒有回應，計費照常。.*按下就停止計費/)).toBeVisible()
  becomes(commanded(6, 'refused'))
  await expect.element(page.getByText(/機車沒有照做，計費照常。/)).toBeVisible()
  becomes(commanded(7, 'unanswered', { meter: { ...riding().meter, isRunning: false } }))
  await expect.element(page.getByText('機車沒有回應，在它回應前不計費。請再試一次。')).toBeVisible()
})

test('an empty battery says what to do instead of a distance of nothing [SCT-031]', async () => {
  const { page, becomes } = await opened(withStatus(5, { batPercent: 31 }))
  await expect.element(page.getByText('31%')).toBeVisible()
  becomes(withStatus(6, { batPercent: 0, rangeKm: { least: 0, most: 0 } }))
  await says(page.getByRole('dialog', { name: '電池沒電了' }), '按下就停止計費')
})

test('whether the ride may end here stands above the plan, in the part of the sheet that is seen first', async () => {
  const { page } = await opened(riding())
  const check = page.getByRole('region', { name: '還車檢查' })
  const plan = page.getByRole('button', { name: /要在哪裡還車/ })
  await expect.element(check).toBeInTheDocument()
  await expect.element(plan).toBeInTheDocument()
  const order = check.element().compareDocumentPosition(plan.element())
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})
