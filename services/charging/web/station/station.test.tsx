import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { useChargingDraft } from '../draft.ts'
import { data, findServer, openFind, refused } from '../testing/open-find.tsx'
import { charger, detail, quoteOf, slowCharger } from '../testing/find-fixtures.ts'

const read = 'GET /v3/charging/map/details/TW/SPK/L1'
const key = { country: 'TW', party: 'SPK', station: 'L1' }

beforeEach(() => {
  settleRider('ana')
  useChargingDraft.getState().reset()
})
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The sheet of a window without a map lies below its edge: it is pressed as by keyboard. */
async function press(control: Locator): Promise<void> {
  await expect.element(control).toBeInTheDocument()
  const element = control.element()
  if (element instanceof HTMLElement) element.click()
}

const openStation = async () => {
  useChargingDraft.getState().change({ station: key, step: 'StationDetail' })
  const page = await openFind()
  return page
}

test('a station opens as a sheet above the map, and leads to the price of its best plug [CHG-005, CHG-013, CHG-014]', async () => {
  findServer()
  const page = await openFind()
  await press(page.getByRole('button', { name: /信義廣場充電站/ }))
  const sheet = page.getByRole('region', { name: '信義廣場充電站' })
  await expect.element(sheet.getByRole('heading', { name: '信義廣場充電站' })).toBeVisible()
  for (const said of [
    '限高',
    '2.10 公尺',
    '每小時 60 元',
    '週一 06:00–23:00',
    '咖啡店、捷運站',
    '由松智路入口進場',
    '0800-000-123',
    'B2 樓層',
    '車位 12',
  ])
    await expect.poll(() => sheet.element().textContent).toContain(said)
  await press(page.getByRole('button', { name: /^在這裡充電.*CCS2 180 kW/ }))
  expect(useChargingDraft.getState()).toMatchObject({
    ...{ step: 'ChargingSetting', station: key },
    plug: { chargerId: 'E1', connectorId: '1' },
  })
})

test('prices are said per kWh and per hour, with the hours in which they hold [CHG-036, CHG-037]', async () => {
  findServer()
  const page = await openStation()
  await expect
    .element(page.getByRole('button', { name: /CCS2 DC 180 kW\s*每度 \$12，充完後停留每小時 \$300/ }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /Type 2 AC 11 kW\s*每小時 \$60，每次 \$20/ })).toBeVisible()
  await press(page.getByText('全部價格與時段').first())
  await expect.element(page.getByText('22:00–08:00')).toBeVisible()
  await expect.element(page.getByText('每度 $9.5', { exact: true })).toBeVisible()
})

test('each of the nine statuses has its word, with its age; only a free charger can be chosen [CHG-043]', async () => {
  const said = {
    ...{ AVAILABLE: '可使用', CHARGING: '充電中', BLOCKED: '車位被占用', INOPERATIVE: '暫停服務', OUTOFORDER: '故障' },
    ...{ PLANNED: '即將啟用', REMOVED: '已拆除', RESERVED: '已被預約', UNKNOWN: '狀態不明' },
  }
  const statuses = Object.keys(said) as readonly (keyof typeof said)[]
  const chargers = statuses.map((status) => charger({ chargerId: status, reference: status, status }))
  findServer({ [read]: data(detail({ chargers })) })
  const page = await openStation()
  for (const status of statuses) {
    const heading = page.getByRole('heading', { name: status, exact: true })
    await expect.element(heading).toBeInTheDocument()
    const row = heading.element().closest('li')
    expect(row?.textContent).toContain(said[status])
    expect(row?.textContent).toContain('狀態更新於')
    expect(row?.querySelectorAll('button')).toHaveLength(status === 'AVAILABLE' ? 1 : 0)
  }
})

test('where no charger is free, the sheet says so instead of a button', async () => {
  findServer({ [read]: data(detail({ chargers: [charger({ status: 'CHARGING' })] })) })
  const page = await openStation()
  await expect.element(page.getByText(/現在沒有能用的充電樁/)).toBeVisible()
  expect(page.getByRole('button', { name: /^在這裡充電/ }).elements()).toHaveLength(0)
})

test('a station is marked as a favourite, and navigation is handed over to the map of the device', async () => {
  const server = findServer({
    'PUT /v3/charging/map/favourites/TW/SPK/L1': data({ isFavourite: true }),
  })
  const page = await openStation()
  await press(page.getByRole('button', { name: '我的最愛' }))
  await expect
    .poll(() => server.of('PUT /v3/charging/map/favourites/TW/SPK/L1')[0]?.body)
    .toEqual({ isFavourite: true })
  await expect
    .element(page.getByRole('link', { name: '導航' }))
    .toHaveAttribute('href', expect.stringContaining('destination=25.0339,121.5645'))
})

test('a report is sent once with its kind, and the ones of others are read', async () => {
  const reports = [{ kind: 'blocked', chargerId: null, text: '被油車停走', at: '2026-11-24T01:00:00.000Z' }]
  const path = 'POST /v3/charging/map/reports/TW/SPK/L1'
  const server = findServer({ [read]: data({ ...detail(), reports }), [path]: data(detail()) })
  const page = await openStation()
  await expect.element(page.getByText('被油車停走')).toBeInTheDocument()
  await press(page.getByRole('button', { name: '回報狀況' }))
  await press(page.getByRole('button', { name: '不能充電' }))
  await press(page.getByRole('button', { name: '送出回報' }))
  await expect.element(page.getByText('謝謝你，已收到回報').first()).toBeVisible()
  expect(server.of(path)).toMatchObject([{ body: { kind: 'broken' } }])
  expect(server.of(path)[0]?.key).not.toBeNull()
})

test('the match shows which plugs fit the car, how long each takes and which is the fastest [CHG-012]', async () => {
  const odd = charger({
    ...{ chargerId: 'E3', reference: 'C1' },
    connectors: charger().connectors.map((one) => ({ ...one, plug: 'CHAdeMO' as const, fitsCar: false })),
  })
  findServer({
    [read]: data(detail({ chargers: [charger(), slowCharger, odd] })),
    'POST /v3/charging/quotes': ({ body }) =>
      JSON.stringify(body).includes('"E1"') ? data(quoteOf(18, 412)) : data(quoteOf(260, 280)),
  })
  const page = await openStation()
  await press(page.getByRole('button', { name: '適合我的車' }))
  await expect.element(page.getByText('現代 IONIQ 5，20% 充到 80%')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /CCS2 180 kW.*18 分鐘 · \$412.*最快/ })).toBeVisible()
  const slow = page.getByRole('button', { name: /Type 2 11 kW/ })
  await expect.poll(() => slow.element().textContent).toContain('多 4 小時 2 分鐘')
  await expect.element(page.getByText('不適合的接頭：CHAdeMO')).toBeVisible()
  await press(slow)
  expect(useChargingDraft.getState()).toMatchObject({ step: 'ChargingSetting', plug: { chargerId: 'E2' } })
})

test('the gallery shows photos, and riders remove only their own [CHG-008, CHG-024]', async () => {
  const photo = (photoId: string, isMine: boolean) => ({
    ...{ photoId, isMine, url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', byOperator: false, takenAt: null },
  })
  const path = 'DELETE /v3/charging/map/photos/TW/SPK/L1/p2'
  const server = findServer({
    [read]: data(detail({ photos: [photo('p1', false), photo('p2', true)] })),
    [path]: data(detail()),
  })
  const page = await openStation()
  await press(page.getByRole('button', { name: '照片 2' }))
  await expect.element(page.getByRole('img', { name: '信義廣場充電站 的照片 2' })).toBeInTheDocument()
  expect(page.getByRole('button', { name: '刪除我的照片' }).elements()).toHaveLength(1)
  await press(page.getByRole('button', { name: '刪除我的照片' }))
  await press(page.getByRole('dialog').getByRole('button', { name: '確認' }))
  await expect.poll(() => server.of(path)).toHaveLength(1)
  await press(page.getByRole('button', { name: '返回' }))
  expect(useChargingDraft.getState().step).toBe('StationDetail')
})

test('a typed number leads to the price of its plug; an unknown one is said at the field [CHG-006, CHG-023]', async () => {
  const path = 'POST /v3/charging/qrcode/parse'
  const server = findServer({
    [path]: ({ body }) =>
      JSON.stringify(body).includes('A1')
        ? data({
            ...{ toCountryCode: 'TW', toPartyId: 'SPK', locationId: 'L1', chargerId: 'E1', connectorId: '1' },
            station: detail(),
          })
        : refused('CHARGING_UNKNOWN_CODE', '認不得這個編號。', 404),
  })
  const page = await openFind()
  await press(page.getByRole('button', { name: '掃碼充電' }))
  await press(page.getByRole('button', { name: '輸入充電樁編號' }))
  const field = page.getByLabelText('充電樁編號')
  await field.fill('Z9')
  await press(page.getByRole('button', { name: '找這支充電樁' }))
  await expect.element(page.getByText('認不得這個編號。')).toBeVisible()
  await field.fill('A1')
  await press(page.getByRole('button', { name: '找這支充電樁' }))
  await expect.poll(() => useChargingDraft.getState().step).toBe('ChargingSetting')
  expect(useChargingDraft.getState()).toMatchObject({ station: key, plug: { chargerId: 'E1', connectorId: '1' } })
  expect(server.of(path).map(({ body }) => body)).toEqual([{ code: 'Z9' }, { code: 'A1' }])
})

test('a code that the camera of the phone has read opens the charger, and leaves the URL', async () => {
  findServer({
    'POST /v3/charging/qrcode/parse': data({
      ...{ toCountryCode: 'TW', toPartyId: 'SPK', locationId: 'L1', chargerId: 'E1', connectorId: null },
      station: detail(),
    }),
  })
  const page = await openFind('/charging_station?evse=TW*SPK*E1')
  await expect.element(page.getByRole('heading', { name: '信義廣場充電站' })).toBeVisible()
  await expect.poll(() => page.getByTestId('where').element().textContent).toBe('/charging_station')
})

test('the instructions are five steps that end at the scanner [CHG-011]', async () => {
  findServer()
  const page = await openFind()
  await press(page.getByRole('button', { name: '怎麼充電' }))
  await expect.element(page.getByRole('heading', { name: '停好車，熄火' })).toBeVisible()
  expect(page.getByRole('list').first().getByRole('listitem').elements()).toHaveLength(5)
  await press(page.getByRole('button', { name: '掃碼充電' }))
  expect(useChargingDraft.getState().step).toBe('ScanQrCode')
})

test('each of the nine steps has a screen of its own [CHG-003, CHG-007, CHG-019]', async () => {
  findServer()
  const titles = {
    ...{
      PlaceSearch: '搜尋充電站或地點',
      SearchFilter: '篩選',
      InstructionPage: '怎麼充電',
      ChargerMatch: '適合我的車',
    },
    ...{ StationDetailGallery: '照片', MapView: '附近的充電站', StationDetail: '信義廣場充電站' },
  } as const
  const page = await openFind()
  for (const [step, title] of Object.entries(titles)) {
    useChargingDraft.getState().change({ station: key, step: step as keyof typeof titles })
    await expect.element(page.getByRole('heading', { name: title }).first()).toBeVisible()
  }
  useChargingDraft.getState().change({ step: 'ScanQrCode' })
  await expect.element(page.getByRole('dialog', { name: '掃描充電樁 QR code' })).toBeVisible()
})
