import { prepareCall, sendToDriver } from '@daoxing/dispatch/contract'
import { agreementVersion, requestEmailVerification, requestOtp, signIn, signUp } from '@daoxing/identity/contract'
import type { SmsReceiver } from '@daoxing/identity/server/testing'
import type { As } from '@daoxing/kit/server/testing'
import { addFavourite, autocompletePlaces, reverseGeocodePoint } from '@daoxing/places/contract'
import { estimateRide, getTrip, rateRide, requestRide, retryRide } from '@daoxing/taxi/contract'
import { type City, type CityDriver, mainStation, requestOf, taipei101 } from '@daoxing/taxi/server/testing'
import { type PretendBank, withCard } from '@daoxing/wallet/server/testing'

/** A rider whose words must not appear in logs, traces or error reports. */
export const planted = {
  phone: '0913572468',
  name: '歐陽菲菲',
  email: 'somebody@example.tw',
  page: 'page-of-somebody',
  address: '臺北市大安區無名街7巷8號',
  note: '我穿紅色外套',
  message: '我在便利商店門口',
  comment: '司機很親切',
} as const

type Places = { readonly city: City; readonly sms: SmsReceiver; readonly bank: PretendBank }
/** The trace headers of the taps, by name, as a page sends them. */
type Taps = { readonly signUp?: string; readonly hail?: string }

/** Secrets of the journey that no other caller may read. */
export type PlantedJourney = { readonly hash: string; readonly secrets: readonly string[] }

const headersOf = (traceparent: string | undefined) => (traceparent === undefined ? {} : { headers: { traceparent } })

/**
 * A whole journey over the calls: sign-up, places, a hail by card, messages and phone calls, the ride, the payment;
 * with failures at each step.
 */
export async function plantedJourney({ city, sms, bank }: Places, taps: Taps = {}): Promise<PlantedJourney> {
  const { as, riderId, code } = await signsUp({ city, sms, bank }, taps.signUp)
  await asksForPlaces(city, as)
  await withCard(city, { riderId })
  await city.driver()
  const hash = await hails(city, as, taps.hail)
  await city.pass(4)
  const driver = await city.offered(hash)
  await driver.accepts()
  await city.call(sendToDriver, { params: { hash }, body: { key: 'message-1', text: planted.message }, as })
  await city.call(prepareCall, { body: { trip_hash: hash }, as })
  const { boarding_code: boardingCode } = (await city.call(getTrip, { params: { hash }, as })).data
  await rides(city, driver, bank)
  await city.call(rateRide, { params: { id: hash }, body: { stars: 1, comment: planted.comment }, as })
  await goesWrong({ city, sms, bank }, as, hash)
  const { lat, lng } = mainStation.location
  const session = as.cookie?.split('=')[1] ?? ''
  const secrets = [code, `"${boardingCode}"`, session, driver.as.bearer ?? '', String(lat), String(lng), '陳師傅']
  return { hash, secrets: [...secrets, planted.phone.slice(1), ...Object.values(planted)] }
}

async function signsUp({ city, sms }: Places, tap?: string): Promise<{ as: As; riderId: string; code: string }> {
  const { phone, page: uuid, name, email } = planted
  await city.call(requestOtp, { body: { phone, uuid, cc: '886' }, ...headersOf(tap) })
  await city.settle()
  const code = sms.codeFor(`+886${phone.slice(1)}`)
  const answer = await city.call(signUp, {
    body: { phone, uuid, otp: code, cc: '886', displayName: name, email, agreedTermsVersion: agreementVersion },
  })
  return { as: answer.session, riderId: answer.data.uid, code }
}

async function asksForPlaces(city: City, as: As): Promise<void> {
  const { lat, lng } = mainStation.location
  const favourite = { description: planted.name, icon: 'home', address: planted.address } as const
  await city.call(addFavourite, { body: { ...favourite, location: { x: lng, y: lat } }, as })
  const near = { lat: String(lat), lng: String(lng) }
  await city.call(autocompletePlaces, { query: { input: planted.address, ...near } as never, as })
  await city.call(reverseGeocodePoint, { query: near as never, as })
}

const wish = { start: { address: planted.address, location: mainStation.location }, end: taipei101 }

async function hails(city: City, as: As, tap: string | undefined): Promise<string> {
  const { fare_hash: _hash, payment_method: _method, ...request } = requestOf(wish, '')
  const { fareHash } = (await city.call(estimateRide, { body: request, as })).data
  const { data } = await city.call(requestRide, {
    params: { region: 'north' },
    body: { ...requestOf(wish, fareHash), note: planted.note, payment_method: 'creditcard' },
    as,
    key: 'tap-of-somebody',
    ...headersOf(tap),
  })
  return data.trip_hash
}

async function rides(city: City, driver: CityDriver, bank: PretendBank): Promise<void> {
  await driver.arrives()
  await driver.starts()
  await city.pass(600)
  // The bank's program fails once and is called again.
  bank.feels('breaks')
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await city.settle().catch(() => undefined)
  await city.pass(30).catch(() => undefined)
}

/** Refusals, faults of the database and unreachable providers. */
async function goesWrong({ city, sms }: Places, as: As, hash: string): Promise<void> {
  const { phone, page: uuid, address } = planted
  await city.call(signIn, { body: { phone, uuid, otp: '123456', cc: '886' } })
  await city.call(requestOtp, { body: { phone: `${phone}-not-a-phone`, uuid, cc: '886' } })
  await city.call(requestRide, { params: { region: 'north' }, body: requestOf(wish, 'no-such-quote'), as })
  await city.call(retryRide, { body: { trip_hash: hash }, as })
  sms.failWith(500)
  await city.call(requestEmailVerification, { body: { email: planted.email }, as })
  await city.settle().catch(() => undefined)
  sms.failWith(undefined)
  const { pool } = city.house.database
  await pool.query('ALTER TABLE places.favourites RENAME TO favourites_away')
  const favourite = { description: planted.name, icon: 'home', address } as const
  await city.call(addFavourite, { body: { ...favourite, location: { x: 121.5, y: 25.0 } }, as })
  await pool.query('ALTER TABLE places.favourites_away RENAME TO favourites')
}
