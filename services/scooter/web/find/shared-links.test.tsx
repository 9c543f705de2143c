import { settleRider } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScooterDraft } from '../draft.ts'
import { ScooterScreen } from '../ScooterScreen.tsx'
import { data, openScooter, refused, scooterServer } from '../testing/open-scooter.tsx'
import { maps, scooter } from '../testing/scooter-fixtures.ts'

beforeEach(() => {
  settleRider('ana')
  useScooterDraft.getState().reset()
})
afterEach(() => {
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const path = '/scooter/reservation'
const open = (query: string) => openScooter(`${path}?${query}`, <ScooterScreen />)
const published = '0b5a1c9e-7d1f-4c55-9a3e-52f1d0c7a111'

test('a link by the id of our open data opens the price of that scooter, and leaves the URL', async () => {
  const server = scooterServer(() => null, {
    'GET /v3/scooter/vehicles': data({ pins: [], clusters: [], total: 0, nearest: [scooter({ plate: 'EWA-0042' })] }),
  })
  const { page } = await open(`vehicle=${published}&from=feed`)
  await expect.element(page.getByRole('button', { name: /^預約 10 分鐘/ })).toBeVisible()
  await expect.poll(() => server.of('POST /v3/scooter/quotes')[0]?.body).toMatchObject({ plate: 'EWA-0042' })
  expect(server.of('GET /v3/scooter/vehicles').map(({ query }) => query['vehicle'])).toContain(published)
  // The rest of the URL is another reader's.
  await expect.element(page.getByTestId('where')).toHaveTextContent(`${path}?from=feed`)
})

test('a link to a scooter that has been ridden since says so, and leaves the rider on the map', async () => {
  scooterServer(() => null, {
    'GET /v3/scooter/vehicles': () => refused('VEHICLE_NOT_FOUND', '找不到這輛機車。', 404),
  })
  const { page } = await open(`vehicle=${published}`)
  await expect.element(page.getByText('找不到這輛機車。').first()).toBeVisible()
  await expect.poll(() => page.getByTestId('where').element().textContent).toBe(path)
  expect(useScooterDraft.getState().plate).toBeNull()
})

test('a plate in a link is not asked for as an id of our open data', async () => {
  const server = scooterServer(() => null)
  await open('vehicle=%20ewa-0001%20')
  await expect.poll(() => useScooterDraft.getState().plate).toBe('EWA-0001')
  expect(server.of('GET /v3/scooter/vehicles').filter(({ query }) => 'vehicle' in query)).toEqual([])
})

test('a link to a bay shows it with its free places and the scooters near it, until the rider closes it', async () => {
  const [bay] = maps.bays
  const server = scooterServer(() => null)
  const { page } = await open('bay=b1')
  const card = page.getByRole('region', { name: '松仁路機車格' })
  await expect.element(card.getByText('空位 7')).toBeVisible()
  expect(server.of('GET /v3/scooter/maps').map(({ query }) => query['bay'])).toContain('b1')
  const near = { lat: String(bay?.location.lat), lng: String(bay?.location.lng) }
  await expect.poll(() => server.of('GET /v3/scooter/vehicles').at(-1)?.query).toMatchObject(near)
  await card.getByRole('button', { name: '關閉' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await expect.poll(() => page.getByTestId('where').element().textContent).toBe(path)
})

test('a link to a bay that is gone says so, and leaves the rider on the map', async () => {
  scooterServer(() => null, { 'GET /v3/scooter/maps': data({ ...maps, bays: [] }) })
  const { page } = await open('bay=gone')
  await expect.element(page.getByText('找不到這個還車點，可能已經移走了。').first()).toBeVisible()
  await expect.poll(() => page.getByTestId('where').element().textContent).toBe(path)
  await expect.element(page.getByRole('heading', { name: '附近的機車' })).toBeVisible()
})
