import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { expect } from './expect.ts'
import { shareCity } from './city.ts'
import { inspectEverywhere } from './inspect-everywhere.ts'
import type { SharedCity } from './journey-city.ts'

let city: SharedCity
beforeAll(async () => {
  city = await shareCity({ speed: 2 })
})
afterAll(() => city?.close())

const Signs = z.object({
  cars: z.array(
    z.object({
      plate: z.string(),
      number: z.string(),
      code: z.string(),
      location: z.object({ lat: z.number(), lng: z.number() }),
    }),
  ),
})

test('a rider types the code of a car that was waved down, compares plate and driver, and rides; a stolen code shows another plate [TAXI-104, TAXI-105]', async () => {
  const rider = await city.rider()
  const { page, context } = rider
  await rider.joins()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 25.0478, longitude: 121.517 })
  await page.goto('/taxi')
  await page.getByRole('link', { name: /已經攔到車/ }).click()
  await page.getByLabel('車上代碼').fill('ZZZZZ123456')
  await page.getByRole('button', { name: '查看車輛' }).click()
  await expect(page.getByText(/找不到這個代碼/)).toBeVisible()
  await inspectEverywhere(rider, 'street-1-code')

  const nearest = async () => Signs.parse(await city.ask('/api/street-codes?lat=25.0478&lng=121.517')).cars[0]
  await city.strikes({ kind: 'stolen_code', seconds: 300 })
  const stolen = await nearest()
  // The rider's app may not say where it is, so that the plate is all that warns.
  await context.clearPermissions()
  await page.getByLabel('車上代碼').fill(`${stolen?.number}${stolen?.code}`)
  await page.getByRole('button', { name: '查看車輛' }).click()
  // The plate on the screen is not that of the car at the kerb.
  await expect(page.getByText(/這是你面前的車嗎/)).toBeVisible()
  await expect(page.getByText(stolen?.plate ?? '')).toHaveCount(0)
  await page.getByRole('button', { name: '不是這輛車' }).click()
  await city.calms()

  const car = await nearest()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: car?.location.lat ?? 0, longitude: car?.location.lng ?? 0 })
  await page.getByLabel('車上代碼').fill(`${car?.number}${car?.code}`)
  await page.getByRole('button', { name: '查看車輛' }).click()
  await expect(page.getByText(car?.plate ?? '')).toBeVisible()
  // The face is drawn: a picture that fails to load has no width.
  const face = page.getByRole('img', { name: /^司機.+的照片$/ })
  await expect(face).toBeVisible()
  await expect.poll(() => face.evaluate((picture) => Reflect.get(picture, 'naturalWidth'))).toBe(128)
  await inspectEverywhere(rider, 'street-2-driver')
  await page.getByRole('button', { name: '開始行程' }).click()
  await rider.reaches('TRIP_STARTED')
  const trip = await rider.liveTrip()
  expect(trip).toMatchObject({ offline: true, driver_info: { plate: car?.plate } })
  await expect(page.getByRole('button', { name: '安全中心' })).toBeVisible()
  await rider.shows('street-3-live')
  await rider.close()
}, 240_000)
