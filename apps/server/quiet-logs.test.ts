import { prepareCall, sendToDriver } from '@daoxing/dispatch/contract'
import { requestEmailVerification, requestOtp, signIn } from '@daoxing/identity/contract'
import { addFavourite, reverseGeocodePoint } from '@daoxing/places/contract'
import { rateRide } from '@daoxing/taxi/contract'
import { aCity, aTripIn, type City, mainStation, requestOf } from '@daoxing/taxi/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { favourite } from './testing/things-of-a-rider.ts'

const lines: string[] = []
let city: City
beforeAll(async () => {
  // Nobody listens there, so that also what fails to be sent is logged.
  city = await aCity({
    logLevel: 'info',
    logTo: { write: (line) => lines.push(line) },
    settings: { cityUrl: 'http://127.0.0.1:1' },
  })
})
afterAll(() => city.close())

test('of a whole journey, with all that goes wrong on it, the log names nobody and no place', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'ARRIVED')
  const { as } = rider
  const text = '我穿紅色外套'
  await city.call(sendToDriver, { params: { hash }, body: { key: 'message-1', text }, as })
  await city.call(prepareCall, { body: { trip_hash: hash }, as })
  await city.call(addFavourite, { body: favourite, as })
  await city.call(requestEmailVerification, { body: { email: 'somebody@example.tw' }, as })
  await city.call(requestOtp, { body: { phone: '0987654321', uuid: 'page-of-somebody', cc: '886' } })
  await city.call(signIn, { body: { phone: '0987654321', uuid: 'page-of-somebody', otp: '123456', cc: '886' } })
  await city.call(requestOtp, { body: { phone: '0987-not-a-phone', uuid: 'page-of-somebody', cc: '886' } })
  await city.call(reverseGeocodePoint, { query: { lat: '25.0479', lng: '121.5176' } as never, as })
  const { rows } = await city.house.database.pool.query<{ phone: string; name: string }>(
    'SELECT phone_e164 AS phone, display_name AS name FROM identity.users WHERE id = $1',
    [rider.riderId],
  )
  await city.settle().catch(() => undefined)
  await rider.hails({}, requestOf({}, 'no-such-quote'))
  const { boarding_code: code } = await rider.sees(hash)
  await driver.starts()
  await driver.finishes({ seq: 1, metres: 100, slowSeconds: 10 })
  await driver.collects()
  await city.call(rateRide, { params: { id: hash }, body: { stars: 1, comment: '司機很親切' }, as })
  const said = lines.join('')
  expect(lines.length).toBeGreaterThan(3)
  const { lat, lng } = mainStation.location
  const personal = [
    ...[rows[0]?.phone, rows[0]?.phone.slice(4), rows[0]?.name, as.cookie?.split('=')[1], driver.as.bearer],
    ...['0987654321', '987654321', 'somebody@example.tw', 'page-of-somebody', '123456', text, '司機很親切'],
    ...[favourite.address, mainStation.address, String(lat), String(lng), `"${code}"`, '陳師傅'],
  ]
  for (const word of personal) {
    expect(word).toBeTruthy()
    expect(said).not.toContain(word)
  }
})
