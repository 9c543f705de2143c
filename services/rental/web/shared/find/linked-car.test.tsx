import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReservationScreen } from '../../screens/ReservationScreen.tsx'
import { openRental, rentalServer } from '../../testing/open-rental.tsx'
import { sharedCar } from '../../testing/shared-fixtures.ts'
import { useSharedDraft } from '../reserve/shared-draft.ts'

beforeEach(() => useSharedDraft.getState().reset())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const vehicle = 'Jb2kQ0m4T5a7xY9-_abcde'
const link = `GET /car2go/vehicles/${vehicle}`
const open = () => openRental(`/rental/reservation?vehicle=${vehicle}`, <ReservationScreen />)

test('a link from our open data opens the reservation of its car', async () => {
  const { plateNo } = sharedCar()
  const server = rentalServer({ [link]: { body: { data: { plateNo } } } })
  const { page } = await open()
  await expect.element(page.getByText(plateNo)).toBeVisible()
  expect(server.of('POST /car2go/reservations/detail')[0]?.body).toMatchObject({ plateNo })
})

test('an old link says that the car is gone, and leads to others', async () => {
  rentalServer({ [link]: { status: 404, body: { code: 'VEHICLE_GONE', message: '這輛車已經不在那裡了。' } } })
  const { page } = await open()
  await expect.element(page.getByText('這輛車已經不在那裡了')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '看其他車' }))
    .toHaveAttribute('href', '/rental/reservation?tab=all')
})
