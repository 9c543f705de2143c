import type { CallDefinition } from '@daoxing/kit/contract'
import type { Answered, As } from '@daoxing/kit/server/testing'
import { listTickets } from '@daoxing/orders/contract'
import { estimateRide } from '@daoxing/taxi/contract'
import { aCity, type City, mainStation, requestOf } from '@daoxing/taxi/server/testing'
import { withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serverSlices } from './registry.ts'
import {
  anOfferedOwner,
  anOwner,
  digestOf,
  favourite,
  nothing,
  type Owner,
  type Things,
} from './testing/things-of-a-rider.ts'

/** Input of a call that names a thing of a rider. */
type Sent = { readonly params?: object; readonly query?: object; readonly body?: object }

const { location } = mainStation
const reading = { seq: 1, metres: 0, slowSeconds: 0, at: '2026-11-20T06:05:00.000Z', point: location }
const byHash = ({ trip }: Things) => ({ params: { hash: trip } })
const byNumber = ({ number }: Things) => ({ params: { id: number } })
const byTrip = ({ trip }: Things) => ({ params: { id: trip } })
const withBody = (of: (things: Things) => Sent, body: object) => (things: Things) => ({ ...of(things), body })
const message = { key: 'message-2', text: '您好' }

/** Every call of riders and drivers that names a thing, and how it names it. A new one has to be entered here. */
const namings: Readonly<Record<string, (things: Things) => Sent>> = {
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
  'OWN-wallet-confirmBinding': ({ waiting: id }) => ({ params: { id }, body: { digits: '1234' } }),
  'OWN-wallet-dropBinding': ({ waiting: id }) => ({ params: { id } }),
  'OWN-notices-seeNotice': ({ notice: id }) => ({ params: { id } }),
  'OWN-dispatch-acceptOffer': ({ offer: offerId }) => ({ params: { offerId } }),
  'OWN-dispatch-rejectOffer': ({ offer: offerId }) => ({ params: { offerId }, body: { reason: 'far' } }),
  'CALL-034': byTrip,
  'CALL-033': byTrip,
  'CALL-035': byTrip,
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
  'OWN-taxi-getTripTrack': byTrip,
  'OWN-taxi-putOffRating': byTrip,
  'CALL-094': ({ trip }) => ({ body: { trip_hash: trip, topic: 'lostItem', text: '後座有一把雨傘' } }),
  'CALL-095': ({ ticket: id }) => ({ params: { id } }),
}
/** A name only narrows what these calls answer about the caller, so that another one's is no failure: it finds nothing. */
const narrowing = ['CALL-093', 'CALL-006']
/** Names that are the caller's own word: a page, a browser, a reason, or a proof that whoever holds it may show. */
const namesNobody = /^(uuid|proof|token|endpoint|reason_id|group_id|ticketId)$/
const namesSomething = /(^|_)(id|uid|hash|reference)$|(Id|Hash)$/

const calls: readonly CallDefinition[] = serverSlices.flatMap((slice) => slice.calls.map(({ call }) => call))
const ofPeople = calls.filter(({ who }) => who === 'rider' || who === 'driver')
const named = ofPeople.filter(({ id }) => id in namings)

test('every call of riders and drivers that can name a thing is looked at', () => {
  const canName = ofPeople.filter((call) =>
    [call.params, call.query, call.body].some((schema) =>
      schema === undefined
        ? false
        : fieldsOf(schema).some((field) => namesSomething.test(field) && !namesNobody.test(field)),
    ),
  )
  expect(canName.map(({ id }) => id).filter((id) => !(id in namings) && !narrowing.includes(id))).toEqual([])
  expect(named).toHaveLength(Object.keys(namings).length)
})

let city: City
let owners: readonly Owner[]
/** Several riders, since some calls may be made a few times a minute only. */
let strangers: readonly As[]
let otherDriver: As
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
  owners = [
    await anOwner(city, 'COMPLETED'),
    await anOwner(city, 'CANCELED'),
    await anOwner(city, 'PENDING_PAYMENT'),
    await anOwner(city, 'ARRIVED'),
    await anOfferedOwner(city),
  ]
  const riders = [await city.rider(), await city.rider(), await city.rider()]
  for (const rider of riders) await withCard(city, rider)
  strangers = riders.map(({ as }) => as)
  otherDriver = (await city.driver()).as
}, 120_000)
afterAll(() => city.close())

let taps = 0
/** A caller without any relation to the owners. */
const strangerTo = ({ who }: CallDefinition): As =>
  who === 'driver' ? otherDriver : (strangers[taps % strangers.length] ?? {})

async function answerTo(call: CallDefinition, things: Things, as: As): Promise<Answered<unknown>> {
  taps += 1
  const sent = namings[call.id]?.(things) ?? {}
  return city.call(call, { ...(sent as object), as, ...(call.idempotent ? { key: `tap-${taps}` } : {}) })
}
const toldBy = ({ status, body }: Answered<unknown>) => [status, body.code, body.message]

test.each(named)(
  '$id $method $path: a thing of somebody else answers as one that is not there, and nothing moves',
  async (call) => {
    const before = await digestOf(city)
    const absent = toldBy(await answerTo(call, nothing, strangerTo(call)))
    expect(absent[0]).toBeGreaterThanOrEqual(400)
    for (const { things } of owners) expect(toldBy(await answerTo(call, things, strangerTo(call)))).toEqual(absent)
    expect(await digestOf(city)).toEqual(before)
  },
  60_000,
)

test('questions to customer service are not found by the trip of another rider, and a price says nothing of the quote of one', async () => {
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

test('to their owners the same names mean something, or the test above would say nothing', async () => {
  const meaningless: string[] = []
  // Calls that delete a thing come last.
  for (const call of named.toSorted(
    (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
  )) {
    const absent = toldBy(await answerTo(call, nothing, strangerTo(call)))
    let isFound = false
    for (const { as, driverAs, things } of owners) {
      const told = toldBy(await answerTo(call, things, call.who === 'driver' ? driverAs : as))
      isFound ||= JSON.stringify(told) !== JSON.stringify(absent)
    }
    if (!isFound) meaningless.push(call.id)
  }
  expect(meaningless).toEqual([])
}, 120_000)

/** The names of all fields of a schema, however deep. */
function fieldsOf(schema: z.ZodMiniType): readonly string[] {
  const fields: string[] = []
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, inner] of Object.entries(part)) {
      if (key === 'properties' && typeof inner === 'object' && inner !== null) fields.push(...Object.keys(inner))
      walk(inner)
    }
  }
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return fields
}
