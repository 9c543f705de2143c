import { listScooters, type ScooterRental } from '@daoxing/scooter/contract'
import { afterAll, beforeAll, test } from 'vitest'
import { shareCity } from './city.ts'
import { expect } from './expect.ts'
import type { SharedCity } from './journey-city.ts'
import { lineWasCut } from './page-rider.ts'
import { aScooterRider } from './scooter-steps.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

test('a rider finds a scooter, reserves it, rides, and gives it back to its receipt [SCT-001, SCT-004, SCT-008]', async () => {
  const person = await aScooterRider(city, { phone: '0955000201', name: '怡君' })
  // The nearest scooter to the middle of the service area that its rider may hold.
  const middle = { lat: 25.0339, lng: 121.5645 }
  const { nearest } = await person.api.send(listScooters, { query: middle })
  const plate = nearest[0]?.plate ?? ''
  const rider = await city.rider()
  const { page, context } = rider
  const [name = '', value = ''] = person.cookie.split('=')
  await context.addCookies([
    { name, value, url: city.url },
    { name: 'daoxing_rider_page', value: '1', url: city.url },
  ])
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: middle.lat, longitude: middle.lng, accuracy: 10 })
  await page.goto('/scooter/reservation')
  await page
    .getByRole('button', { name: new RegExp(plate) })
    .first()
    .click()
  await expect(page.getByText('每 24 小時最多')).toBeVisible()
  await rider.shows('scooter-1-price')
  await page.getByRole('button', { name: /^預約 \d+ 分鐘/ }).click()
  await expect(page.getByRole('heading', { name: '已預約' })).toBeVisible()
  await rider.shows('scooter-2-reserved')

  /** Goes to where the scooter tells that it is now. */
  const goThere = async () => {
    const answer = await context.request.get('/gw/v3/scooter/rentals/current')
    const { place }: ScooterRental = (await answer.json()).data.rental
    await context.setGeolocation({ latitude: place.lat, longitude: place.lng, accuracy: 8 })
  }
  const start = page.getByRole('button', { name: '開始騎乘' })
  const riding = page.getByRole('heading', { name: '騎乘中' })
  // The phone may still tell where it was a moment ago: a rider who is refused taps again.
  await expect(async () => {
    await goThere()
    if (await start.isVisible()) await start.click()
    await expect(riding).toBeVisible({ timeout: 6_000 })
  })
    .toPass({ timeout: 60_000 })
    .catch(async (error: unknown) => {
      const now = await (await context.request.get('/gw/v3/scooter/rentals/current')).text()
      throw new Error(`${await page.getByRole('alert').allTextContents()} ${now.slice(0, 1500)}`, { cause: error })
    })
  await rider.shows('scooter-3-riding')
  await page.getByRole('button', { name: '還車', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^(待付款|已完成)$/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('總計')).toBeVisible()
  await expect(page.getByRole('heading', { name: '已完成' })).toBeVisible({ timeout: 60_000 })
  await rider.shows('scooter-4-paid')
  await page.getByRole('link', { name: '查看明細' }).click()
  await expect(page.getByRole('heading', { name: '明細', exact: true })).toBeVisible()
  await rider.shows('scooter-5-receipt')
  rider.expectCalm(lineWasCut, /status of 422/)
}, 240_000)
