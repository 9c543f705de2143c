import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDraft } from '../draft.ts'
import { RentalOrderDetail } from '../live/RentalOrderDetail.tsx'
import { type Answer, openRental, rentalServer } from '../testing/open-rental.tsx'
import { altis, mainStation, orderFixture } from '../testing/rental-fixtures.ts'
import { RentalOrdersScreen } from './RentalOrdersScreen.tsx'
import { RentalPolicyScreen } from './RentalPolicyScreen.tsx'
import { RentalSettingScreen } from './RentalSettingScreen.tsx'
import { ReservationScreen } from './ReservationScreen.tsx'

beforeEach(() => useDraft.getState().reset())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const down: Answer = { status: 500, body: { code: 'UNEXPECTED', message: '暫時無法查詢' } }
const chosen = () =>
  useDraft.getState().change({ departStationId: mainStation.stationId, carModelCode: altis.modelCode })

type Screen = readonly [name: string, path: string, screen: () => ReactNode, call: string]
const screens: readonly Screen[] = [
  ['the reservation', '/rental/reservation', () => <ReservationScreen />, 'GET /v3/station_rental/booking-window'],
  ['the cars', '/rental/reservation?stage=car', () => <ReservationScreen />, 'GET /v3/station_rental/cars'],
  ['the list of orders', '/rental/myOrder', () => <RentalOrdersScreen />, 'GET /v3/station_rental/orders'],
  ['an order', '/myOrder/r1', () => <RentalOrderDetail hash="r1" />, 'GET /v3/station_rental/orders/r1'],
  ['the contract', '/rental/policy/', () => <RentalPolicyScreen />, 'GET /v3/rental/contents'],
]

test.for(screens)('%s that cannot be loaded says so, and loads again by a tap', async ([, path, screen, call]) => {
  chosen()
  let isDown = true
  const server = rentalServer()
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const here = `${init.method ?? 'GET'} ${new URL(url, 'http://rental.test').pathname.replace(/^\/gw/, '')}`
    if (here === call && isDown) return new Response(JSON.stringify(down.body), { status: 500 })
    if (here === 'GET /v3/station_rental/orders/r1') return new Response(JSON.stringify({ data: orderFixture() }))
    return answer(url, init)
  })
  const { page } = await openRental(path, screen())
  const failed = page.getByText('暫時無法載入')
  await expect.element(failed).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: /再試/ }).click()
  await expect.element(failed).not.toBeInTheDocument()
  expect(server.of('POST /v3/station_rental/orders')).toEqual([])
})

test('without a line the price says so and stays orderable afterwards', async () => {
  chosen()
  let isOffline = true
  rentalServer({
    'POST /v3/station_rental/estimate': () => {
      if (isOffline) throw new TypeError('Failed to fetch')
      return { status: 409, body: { code: 'RENTAL_CLOSED', message: '這個時段站點沒有營業' } }
    },
  })
  const { page } = await openRental('/rental/reservation?stage=review', <ReservationScreen />)
  await expect.element(page.getByRole('button', { name: /付訂金並預訂/ })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: /更新價格|再試/ })).toBeVisible()
  isOffline = false
  await page.getByRole('button', { name: /更新價格|再試/ }).click()
  await expect.element(page.getByText('這個時段站點沒有營業')).toBeVisible()
})

test('an order whose response is lost is sent again with the same key, once', async () => {
  chosen()
  useDraft.getState().change({
    isAgreed: true,
    invoice: {
      ...{ receiptType: 'personal', carrierType: 5, companyName: '', ubn: '', mobilePhoneBarcode: '' },
      ...{ naturalPersonCertificate: '', loveCode: '', email: 'rider@example.com' },
    },
  })
  let lost = 0
  const server = rentalServer({
    'POST /v3/station_rental/orders': () => {
      lost += 1
      if (lost === 1) throw new TypeError('Failed to fetch')
      return { body: { data: orderFixture() } }
    },
  })
  const { page } = await openRental('/rental/reservation?stage=review', <ReservationScreen />)
  await page.getByRole('button', { name: /付訂金並預訂/ }).click()
  await expect.element(page.getByTestId('where')).toHaveTextContent('/myOrder/r1')
  const sent = server.of('POST /v3/station_rental/orders')
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('the settings name a method that rentals take, and lead to the member account and the licence [RNT-057]', async () => {
  rentalServer()
  const { page } = await openRental('/rental/setting', <RentalSettingScreen />)
  await expect.element(page.getByText('已綁定')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /租車會員/ })).toHaveAttribute('href', '/rental-member')
  await expect.element(page.getByRole('link', { name: /付款方式/ })).not.toHaveTextContent('現金')
  expect(
    decodeURIComponent(
      page
        .getByRole('link', { name: /駕照與證件/ })
        .element()
        .getAttribute('href') ?? '',
    ),
  ).toBe('/rental/idCards?redirect=/rental/setting')
})
