import { companyPeerKind } from '@daoxing/business/contract'
import { aCompany } from '@daoxing/business/server/testing'
import type { CallDefinition } from '@daoxing/kit/contract'
import { issueCredential } from '@daoxing/kit/server'
import { type As, testLength } from '@daoxing/kit/server/testing'
import { digestRows, type Naming, testStrangers } from '@daoxing/kit/server/testing/calls'
import { listTickets } from '@daoxing/support/contract'
import { createLink, openLink } from '@daoxing/sharing/contract'
import { estimateRide } from '@daoxing/taxi/contract'
import { type City, mainStation, requestOf } from '@daoxing/taxi/server/testing'
import { withCard } from '@daoxing/wallet/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWholeCity } from './testing/a-whole-city.ts'
import { servicesWithout, slicesOfThisCity } from './testing/other-cities.ts'
import {
  anOfferedOwner,
  anOwner,
  aStreetOwner,
  emergencyContact,
  favourite,
  nothing,
  type Owner,
  type Things,
} from './testing/things-of-a-rider.ts'

const { location } = mainStation
const reading = { seq: 1, metres: 0, slowSeconds: 0, at: '2026-11-20T06:05:00.000Z', point: location }
const byHash = ({ trip }: Things) => ({ params: { hash: trip } })
const byNumber = ({ number }: Things) => ({ params: { id: number } })
const byTrip = ({ trip }: Things) => ({ params: { id: trip } })
const byGroup = ({ group }: Things) => ({ params: { group_id: group } })
const byCompany = ({ company }: Things) => ({ params: { company_id: company } })
const byFirm = ({ firm }: Things) => ({ params: { code: firm } })
const withBody = (of: (things: Things) => Naming, body: object) => (things: Things) => ({ ...of(things), body })
const position = { ...location, at: '2026-11-20T06:05:00.000Z' }
const stopBody =
  (body: object) =>
  ({ trip }: Things): Naming => ({ params: { hash: trip, number: 1 }, body })
const emergencyPlace = { ...location, address: '臺北車站' }
/** A pick-up at once with the quote of a rider. */
const shuttleOf = (quote: string) => ({
  ...{ serviceType: 'PICK_UP', airportCode: 'TPE1', fare_hash: quote, id_card_number: 'A123456789' },
  ...{ end_latitude: location.lat, end_longitude: location.lng, payment_method: 'cash' },
})
const message = { key: 'message-2', text: '您好' }

/** Every call of riders, guests, drivers and peers that names a thing, and how it names it. A new one has to be entered here. */
const namings: Readonly<Record<string, (things: Things) => Naming>> = {
  'CALL-089': ({ favourite: id }) => ({ params: { id } }),
  'CALL-088': ({ favourite: id }) => ({ params: { id }, body: favourite }),
  'CALL-079': byHash,
  'CALL-041': ({ card }) => ({ body: { default: 'creditcard', card_id: card } }),
  'CALL-042': ({ card }) => ({ query: { id: card } }),
  'CALL-037': byTrip,
  'CALL-038': byNumber,
  'CALL-039': byTrip,
  'CALL-044': ({ trip }) => ({ body: { trip_hash: trip } }),
  'CALL-053': ({ trip }) => ({ body: { trip_hash: trip, token: {} } }),
  'OWN-wallet-payTrip': withBody(byTrip, { payment_method: 'creditcard' }),
  'OWN-wallet-payLater': byTrip,
  'OWN-wallet-giveDeviceToken': ({ sheet: id }) => ({ params: { id }, body: { token: {} } }),
  'OWN-wallet-confirmBinding': ({ waiting: id }) => ({ params: { id }, body: { digits: '1234' } }),
  'OWN-wallet-dropBinding': ({ waiting: id }) => ({ params: { id } }),
  'OWN-identity-push-review-verdict': ({ review: reviewId }) => ({
    params: { reviewId },
    body: { eventId: 'verdict-1', happenedAt: position.at, event: 'ACCEPTED', decidedBy: 'reviewer 7' },
  }),
  'OWN-identity-read-review-picture': ({ review: reviewId }) => ({
    params: { reviewId, slot: 'DRIVER_LICENCE_FRONT' },
  }),
  'OWN-notices-seeNotice': ({ notice: id }) => ({ params: { id } }),
  'OWN-dispatch-acceptOffer': ({ offer: offerId }) => ({ params: { offerId } }),
  'OWN-dispatch-rejectOffer': ({ offer: offerId }) => ({ params: { offerId }, body: { reason: 'far' } }),
  'CALL-034': byTrip,
  'CALL-033': byTrip,
  'CALL-035': byTrip,
  'OWN-bookings-giveBackBooking': byHash,
  'OWN-bookings-confirmBooking': byHash,
  'OWN-dispatch-blockRider': byHash,
  'OWN-dispatch-unblockRider': byHash,
  'OWN-dispatch-getDriverTalk': byHash,
  'OWN-dispatch-getTalk': byHash,
  'CALL-032': ({ trip }) => ({ body: { trip_hash: trip } }),
  'OWN-dispatch-prepareDriverCall': byHash,
  'OWN-dispatch-seeDriverMessages': withBody(byHash, { number: 1, how: 'read' }),
  'OWN-dispatch-seeRiderMessages': withBody(byHash, { number: 1, how: 'read' }),
  'OWN-dispatch-sendToDriver': withBody(byHash, message),
  'OWN-dispatch-sendToRider': withBody(byHash, message),
  'CALL-011': ({ quote }) => ({ params: { region: 'north' }, body: requestOf({}, quote) }),
  'CALL-012': byHash,
  'CALL-013': ({ trip, quote }) => ({ body: { trip_hash: trip, fare_hash: quote } }),
  'CALL-014': byHash,
  'CALL-015': ({ trip: hash }) => ({ params: { region: 'north', hash } }),
  'CALL-020': byNumber,
  'CALL-030': ({ trip: id, quote }) => ({ params: { id }, body: { fareHash: quote, featureMap: 1 } }),
  'CALL-016': byNumber,
  'OWN-taxi-estimateReservationChange': withBody(byNumber, {}),
  'OWN-taxi-confirmReservationChange': ({ number: id, quote }) => ({ params: { id }, body: { change_hash: quote } }),
  'OWN-taxi-payReservation': withBody(byNumber, { payment_method: 'cash' }),
  'CALL-017': withBody(byTrip, { stars: 1 }),
  'CALL-018': withBody(byTrip, { reason_id: 'other' }),
  'CALL-019': byNumber,
  'CALL-026': byTrip,
  'CALL-024': ({ trip }) => ({ body: { trip_hash: trip } }),
  'OWN-taxi-reportArrived': withBody(byHash, { location }),
  'OWN-taxi-reportStarted': withBody(byHash, { boardingCode: '0000', location }),
  'OWN-taxi-postMeterReadings': withBody(byHash, { readings: [reading] }),
  'OWN-taxi-reportFinished': withBody(byHash, { reading }),
  'OWN-taxi-reportPaid': withBody(byHash, { amountTwd: 100 }),
  'OWN-taxi-driverCancels': withBody(byHash, { reason: 'flat tyre' }),
  'OWN-taxi-reportNoShow': byHash,
  'CALL-007': ({ trip }) => ({ body: { trip_hash: trip, stops: [] } }),
  'CALL-008': ({ trip, quote }) => ({ body: { trip_hash: trip, change_hash: quote } }),
  'CALL-102': ({ sighting }) => ({ body: { sighting } }),
  'CALL-103': byTrip,
  'OWN-taxi-reportStopReached': stopBody({ location, reading }),
  'OWN-taxi-reportStopLeft': stopBody({ reading }),
  'OWN-taxi-acceptChange': withBody(byHash, { changeHash: 'change-1' }),
  'OWN-taxi-declineChange': withBody(byHash, { changeHash: 'change-1' }),
  'OWN-taxi-getTripTrack': byTrip,
  'OWN-taxi-putOffRating': byTrip,
  'OWN-taxi-keepDivertedTrip': byHash,
  'CALL-098': ({ quote }) => ({ body: shuttleOf(quote) }),
  'CALL-094': ({ trip }) => ({ body: { trip_hash: trip, topic: 'lostItem', text: '後座有一把雨傘' } }),
  'CALL-095': ({ ticket: id }) => ({ params: { id } }),
  'CALL-096': ({ ticket: id }) => ({ params: { id } }),
  'CALL-097': ({ ticket: id }) => ({ params: { id }, body: { text: '還沒找到' } }),
  'OWN-support-readTicket': ({ ticket: id }) => ({ params: { id }, body: { number: 1 } }),
  'OWN-support-solveTicket': ({ ticket: id }) => ({ params: { id } }),
  'OWN-support-readAttachment': ({ picture: id }) => ({ params: { id } }),
  'CALL-123': ({ carrier: id }) => ({
    params: { id },
    body: { receiptType: 'personal', carrierType: 2, email: 'b@b.tw' },
  }),
  'CALL-124': ({ carrier: id }) => ({ params: { id } }),
  'OWN-invoices-deleteCarrier': ({ carrier: id }) => ({ params: { id } }),
  'CALL-171': byTrip,
  'CALL-172': withBody(byTrip, { score: 0, taps: [] }),
  'CALL-173': byTrip,
  'CALL-174': byTrip,
  'CALL-175': byTrip,
  'CALL-176': withBody(byTrip, { message: '快到了' }),
  'CALL-177': byTrip,
  'CALL-178': withBody(byTrip, { phone: '0955000001' }),
  'CALL-179': withBody(byTrip, { passengers: [{ name: '奶奶', phone: '0955000002' }] }),
  'CALL-180': byTrip,
  'CALL-183': byTrip,
  'OWN-sharing-createLink': byTrip,
  'OWN-sharing-getSharing': byTrip,
  'OWN-sharing-nameGuest': withBody(byTrip, { name: '媽媽' }),
  'OWN-sharing-revokeLink': ({ trip: id, link }) => ({ params: { id, link_id: link } }),
  'CALL-165': ({ contact: id }) => ({ params: { id }, body: emergencyContact }),
  'CALL-166': ({ contact: id }) => ({ params: { id } }),
  'CALL-167': ({ trip }) => ({ body: { ...emergencyPlace, trip_hash: trip } }),
  'OWN-safety-raiseAlarm': ({ trip }) => ({ body: { trip_hash: trip } }),
  'OWN-safety-takeBackAlarm': ({ alarm: id }) => ({ params: { id } }),
  'OWN-safety-closeAlarm': ({ alarm: id }) => ({ params: { id }, body: { pin: '2468' } }),
  'OWN-safety-reportPositions': ({ alarm: id }) => ({ params: { id }, body: { positions: [position] } }),
  'CALL-168': ({ trip }) => ({ body: { ...emergencyPlace, trip_hash: trip } }),
  'CALL-107': byGroup,
  'CALL-108': byGroup,
  'OWN-business-requestTicket': withBody(byGroup, { reason: '拜訪客戶' }),
  'OWN-business-listTicketsToReview': byGroup,
  'OWN-business-reviewTicket': ({ group, reviewTicket }) => ({
    params: { group_id: group, ticket_id: reviewTicket },
    body: { decision: 'approve' },
  }),
  'OWN-business-listMembers': byCompany,
  'OWN-business-removeMember': ({ company, colleague }) => ({
    params: { company_id: company, member_id: colleague },
  }),
  'OWN-business-leaveCompany': byCompany,
  'OWN-business-listStatements': byCompany,
  'OWN-business-downloadStatement': ({ company }) => ({ params: { company_id: company, month: '2026-11' } }),
  'OWN-business-issueBindCode': withBody(byFirm, { group: 'all' }),
  'OWN-business-readDesk': byFirm,
  'OWN-business-decideTicket': ({ firm, reviewTicket }) => ({
    params: { code: firm, ticket_id: reviewTicket },
    body: { decision: 'reject' },
  }),
  'OWN-business-dismissMember': ({ firm, dismissed }) => ({ params: { code: firm, member_id: dismissed } }),
}
/**
 * A name only narrows what these calls answer about the caller, so that another one's is no failure: it finds nothing. The
 * code in a car and the photo at its address are shown to every rider, and open bookings to every driver.
 */
const narrowing = [
  'OWN-dispatch-getDriverPhoto',
  'CALL-093',
  // A choice of the chat names an article, which is public.
  'CALL-091',
  'CALL-006',
  'CALL-003',
  'CALL-104',
  'OWN-bookings-claimBooking',
]
/**
 * Fields that the caller chooses freely: a page, a browser, a reason, a proof that its holder may show, an own id number,
 * or a county and a district of an address.
 */
const namesNobody = /^(uuid|proof|token|endpoint|reason_id|loginId|textHash|(hhr)?(City|Area)Id|(city|area)Id)$/

const calls = slicesOfThisCity.flatMap((slice) => slice.calls.map(({ call }) => call))

test('every other service has its own test about strangers', () => {
  expect(servicesWithout('strangers.test.ts')).toEqual([])
})

let city: City
let owners: readonly Owner[]
/** Several riders, since some calls are limited to a few times a minute. */
let strangers: readonly As[]
let otherDriver: As
/** A peer of each kind that the calls of peers declare. */
const otherPeers = new Map<string, As>()
beforeAll(async () => {
  city = await aWholeCity()
  owners = [
    await anOwner(city, 'COMPLETED'),
    await anOwner(city, 'CANCELED'),
    await anOwner(city, 'PENDING_PAYMENT'),
    await anOwner(city, 'ARRIVED'),
    await anOwner(city, 'RESERVED'),
    await anOfferedOwner(city),
    await aStreetOwner(city),
  ]
  const riders = [await city.rider(), await city.rider(), await city.rider()]
  for (const rider of riders) await withCard(city, rider)
  strangers = riders.map(({ as }) => as)
  otherDriver = (await city.driver()).as
  for (const peerKind of city.house.declared.peerKinds) {
    const peer = { peerKind, peerId: 'stranger' }
    const { credential } = await city.house.database.transaction((tx) =>
      issueCredential({ tx, house: city.house, peer, graceSeconds: 0 }),
    )
    otherPeers.set(peerKind, { bearer: credential })
  }
  // The strangers manage, review for and belong to another company, and its system is the stranger among these.
  const rival = await aCompany(city, { name: '別家公司' })
  const [manager, reviewer, member] = riders
  if (!manager || !reviewer || !member) throw new Error('there are three strangers')
  await rival.hires(manager, 'manager')
  await rival.hires(reviewer, 'reviewer')
  await rival.hires(member)
  otherPeers.set(companyPeerKind, rival.desk)
}, 120_000)
afterAll(() => city.close())

let turn = 0
/** A caller without any relation to the owners. */
function strangerTo({ who, peerKind = '' }: CallDefinition): As {
  if (who === 'peer') return otherPeers.get(peerKind) ?? {}
  return who === 'driver' ? otherDriver : (strangers[(turn += 1) % strangers.length] ?? {})
}

testStrangers(calls, { namings, narrowing, namesNobody, nothing }, () => ({ house: city, owners, strangerTo }))

test("support tickets are not found by another rider's trip, and a price reveals nothing of another rider's quote", async () => {
  for (const { as, things } of owners) {
    const [stranger = {}] = strangers
    const seen = await city.call(listTickets, { query: { trip_hash: things.trip }, as: stranger })
    expect(seen.data).toEqual({ tickets: [] })
    const { start_latitude, start_longitude } = requestOf({}, '')
    const body = { start_latitude, start_longitude, earlier_fare_hash: things.quote }
    const priced = await city.call(estimateRide, { body, as: stranger })
    expect(priced.data.options.map(({ price_change: change }) => change)).toEqual(priced.data.options.map(() => null))
    expect((await city.call(listTickets, { query: {}, as })).status).toBe(200)
  }
})

/** Guests of the trips that can be shared, by new links. Each also has the session of a rider who is a stranger there. */
async function guestsOfOwners() {
  const made = owners.map(async ({ as, things: { trip } }) => {
    const link = await city.call(createLink, { params: { id: trip }, as })
    if (link.status !== 201) return []
    const body = { token: link.data.url.split('#')[1] ?? '' }
    const { credential } = (await city.call(openLink, { params: { id: trip }, body })).data
    return [{ trip, bearer: credential }]
  })
  return (await Promise.all(made)).flat()
}

test('a guest reads and moves nothing of another order, whichever call, link and order', async () => {
  const guests = await guestsOfOwners()
  expect(guests.length).toBeGreaterThan(1)
  // The calls of a rider are for the session beside the link, and those are tested above.
  const followed = calls.filter(({ id, who }) => id in namings && who !== 'operator')
  const step = fc.record({
    guest: fc.constantFrom(...guests),
    owner: fc.constantFrom(...owners),
    call: fc.constantFrom(...followed),
    session: fc.option(fc.constantFrom(...strangers)),
  })
  let taps = 0
  const before = await digestRows(city.house)
  const property = fc.asyncProperty(step, async ({ guest, owner, call, session }) => {
    fc.pre(owner.things.trip !== guest.trip)
    taps += 1
    const as = { ...(call.who === 'guest' ? session : {}), bearer: guest.bearer }
    const key = call.idempotent ? { key: `guest-${taps}` } : {}
    const answer = await city.call(call, { ...(namings[call.id]?.(owner.things) as object), as, ...key })
    expect([call.id, [400, 401, 404, 409, 410, 429].includes(answer.status)]).toEqual([call.id, true])
    expect(JSON.stringify(answer.body)).not.toContain(owner.things.trip)
  })
  await fc.assert(property, { numRuns: testLength({ usual: 200, full: 3000, named: 'GUEST_RUNS' }) })
  expect(await digestRows(city.house)).toEqual(before)
}, 120_000)
