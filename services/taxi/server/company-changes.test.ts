import { leaveCompany } from '@daoxing/business/contract'
import { aCompany, type CompanyOfTest } from '@daoxing/business/server/testing'
import { confirmChange, declineChange, estimateChange, expandMatch, feature } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCity,
  aCompanyRide,
  aMember,
  brokenTruths,
  byCompany,
  type City,
  type CityRider,
  monthLeftOf,
  taipei101,
} from './testing/index.ts'
import { outcomeOf } from './testing/outcome-of.ts'

const ximen = { address: '西門町', lat: 25.0421, lng: 121.5081 }
const songshan = { end_address: '松山車站', end_latitude: 25.0493, end_longitude: 121.578 }
const nearby = { end_address: '市府轉運站', end_latitude: 25.0406, end_longitude: 121.5653 }
const pet = feature.PET_FRIENDLY + feature.FIX_FARE
const open = 9437184
/** Far from the pick-up, so that only the destination can match a place of the group. */
const office = { name: '總公司', ...taipei101.location, radius_metres: 300 }

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

type Ride = { readonly rider: CityRider; readonly hash: string }
const asks = ({ rider, hash }: Ride, change: object) =>
  city.call(estimateChange, { body: { trip_hash: hash, ...change }, as: rider.as })
const agrees = ({ rider, hash }: Ride, change_hash: string) =>
  city.call(confirmChange, { body: { trip_hash: hash, change_hash }, as: rider.as })

/** A member whose search for a special car may be expanded now. */
async function anOpenableSearch(firm: CompanyOfTest, more: object = {}): Promise<Ride & { readonly fareHash: string }> {
  const rider = await aMember(city, firm)
  const hash = (await rider.hails({ featureMap: pet }, byCompany(firm, more))).data.trip_hash
  await city.advance(41)
  const { fareHash } = await rider.estimates({ featureMap: open })
  return { rider, hash, fareHash }
}
const opens = ({ rider, hash: id, fareHash }: Ride & { readonly fareHash: string }) =>
  city.call(expandMatch, { params: { id }, body: { fareHash }, as: rider.as })

test('a search is opened to a kind of car and at a price that the group pays, and is refused otherwise, unchanged', async () => {
  const firm = await aCompany(city, { rules: { vehicle_types: ['PET_FRIENDLY'] } })
  const search = await anOpenableSearch(firm)
  expect(outcomeOf(await opens(search))).toMatchObject({
    status: 422,
    code: 'COMPANY_CAR_KIND',
    data: { field: 'feature_map', allowed: 'PET_FRIENDLY' },
  })
  await firm.rules({ ride_limit: 10 })
  expect(outcomeOf(await opens(search))).toMatchObject({ status: 422, code: 'COMPANY_RIDE_LIMIT', data: { limit: 10 } })
  expect(await search.rider.sees(search.hash)).toMatchObject({ match_expanded: false, vehicleType: 'PET_FRIENDLY' })
  await firm.rules({ vehicle_types: ['FIX_FARE'] })
  expect((await opens(search)).data).toMatchObject({ match_expanded: true, vehicleType: 'FIX_FARE' })
  await search.rider.cancels(search.hash)
})

test('a search that its rider has agreed to open stays as it is where the group pays for no other car', async () => {
  const firm = await aCompany(city, { rules: { vehicle_types: ['PET_FRIENDLY'] } })
  const held = await anOpenableSearch(firm, { agreeExpandMatching: true })
  expect((await held.rider.sees(held.hash)).match_expanded).toBe(false)
  await held.rider.cancels(held.hash)
  await firm.rules({})
  const opened = await anOpenableSearch(firm, { agreeExpandMatching: true })
  expect((await opened.rider.sees(opened.hash)).match_expanded).toBe(true)
  await opened.rider.cancels(opened.hash)
  expect(await brokenTruths(city)).toEqual({})
})

test('a new destination outside the places of the group is refused at its price and at the consent; a stop on the way is not', async () => {
  const firm = await aCompany(city, { rules: { places: [office] } })
  const ride = await aCompanyRide(city, firm)
  const outside = { status: 422, code: 'COMPANY_PLACES', data: { field: 'end_latitude', allowed: '總公司' } }
  expect(outcomeOf(await asks(ride, songshan))).toMatchObject(outside)
  const stop = (await asks(ride, { stops: [ximen] })).data
  expect((await agrees(ride, stop.change_hash)).status).toBe(200)
  await city.pass(31)
  expect((await ride.rider.sees(ride.hash)).stops).toHaveLength(1)
  // The company's rules are checked again at the rider's consent.
  await firm.rules({})
  const far = (await asks(ride, songshan)).data
  await firm.rules({ places: [office] })
  expect(outcomeOf(await agrees(ride, far.change_hash))).toMatchObject(outside)
  expect((await ride.rider.sees(ride.hash)).end_address).toBe(taipei101.address)
})

test('a dearer way is reserved within the limits of ride and month, and freed when the driver declines it', async () => {
  const firm = await aCompany(city, { rules: { month_limit: 5000 } })
  const ride = await aCompanyRide(city, firm)
  const before = (await monthLeftOf(city, ride.rider)) ?? 0
  const dearer = (await asks(ride, { stops: [ximen], ...songshan })).data
  expect(dearer.difference).toBeGreaterThan(0)
  await agrees(ride, dearer.change_hash)
  expect(await monthLeftOf(city, ride.rider)).toBe(before - dearer.difference)
  const params = { hash: ride.hash }
  await city.call(declineChange, { params, body: { changeHash: dearer.change_hash }, as: ride.driver.as })
  expect(await monthLeftOf(city, ride.rider)).toBe(before)
  await firm.rules({ ride_limit: (dearer.after.fare ?? 0) - 1 })
  expect(outcomeOf(await asks(ride, { stops: [ximen], ...songshan }))).toMatchObject({ code: 'COMPANY_RIDE_LIMIT' })
  await firm.rules({ month_limit: 5000 - before + dearer.difference - 1 })
  const tooMuch = (await asks(ride, { stops: [ximen], ...songshan })).data
  expect(outcomeOf(await agrees(ride, tooMuch.change_hash))).toMatchObject({
    status: 422,
    code: 'COMPANY_MONTH_LIMIT',
    data: { left: dearer.after.fare === null ? null : dearer.after.fare - 1 },
  })
  // A cheaper route is not refused by the monthly limit, and its difference is returned once the route applies.
  const cheaper = (await asks(ride, nearby)).data
  expect(cheaper.difference).toBeLessThan(0)
  await agrees(ride, cheaper.change_hash)
  await city.pass(31)
  expect((await ride.rider.sees(ride.hash)).end_address).toBe(nearby.end_address)
  expect(await monthLeftOf(city, ride.rider)).toBe(dearer.difference - 1 - cheaper.difference)
})

test('a rider who has left the company rides on as agreed, and changes the way at its expense no more', async () => {
  const firm = await aCompany(city)
  const ride = await aCompanyRide(city, firm)
  const change = (await asks(ride, songshan)).data
  await city.call(leaveCompany, { params: { company_id: firm.companyId }, as: ride.rider.as })
  expect(outcomeOf(await agrees(ride, change.change_hash))).toMatchObject({ status: 409, code: 'COMPANY_NOT_MEMBER' })
  await city.pass(900)
  await ride.driver.finishes({ seq: 1, metres: 6000, slowSeconds: 60 })
  await city.settle()
  const { fare, payment } = await ride.rider.sees(ride.hash)
  expect(payment).toMatchObject({ paid_amount: fare?.amount, open_amount: 0, paid_with: 'company' })
  expect(await brokenTruths(city)).toEqual({})
})
