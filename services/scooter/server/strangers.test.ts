import { aFleet } from '@daoxing/assets/server/testing'
import { pictureOf } from '@daoxing/identity/server/testing'
import type { CallDefinition } from '@daoxing/kit/contract'
import type { As } from '@daoxing/kit/server/testing'
import { digestRows, testStrangers } from '@daoxing/kit/server/testing/calls'
import { keepFile } from '@daoxing/kit/server'
import { addReturnPhoto, feeTypes, readScooterRental } from '@daoxing/scooter/contract'
import { afterAll, assert, beforeAll, expect, test, vi } from 'vitest'
import { scooterServer } from './index.ts'
import { documents, licenceReviews } from './stores/account-tables.ts'
import { aScooterHouse, type Held, kerb, plateOf, type ScooterHouse } from './testing/a-scooter-house.ts'

/** Things of a rental that is reserved, ridden or over. */
type Owned = {
  readonly id: string
  readonly plate: string
  readonly quoteHash: string
  readonly photoId: string
  readonly feeId: string
  readonly reviewId: string
}

const nothing: Owned = {
  ...{ id: 'S0', plate: 'ZZZ-0000', quoteHash: '0', photoId: '0', feeId: '0', reviewId: '0' },
}

let house: ScooterHouse
let owners: { readonly things: Owned; readonly as: As; readonly peerAs: As }[]
let stranger: { readonly rider: As; readonly peer: As }
let riding: Held
let over: Held
beforeAll(async () => {
  house = await aScooterHouse()
  const peerAs = house.fleet.lender
  riding = await house.rides({ plate: plateOf(1) })
  over = await house.rides({ plate: plateOf(2) })
  await house.ends(over)
  const params = { id: over.rental.wemoRentId }
  const files = { file: pictureOf({ seed: 1 }) }
  await house.city.call(addReturnPhoto, { params, body: {} as never, files, as: over.rider.as })
  await house.tells({ kind: 'feeRaised', fee: feeOf(over, 'fee-1') })
  const photoId = (await house.looks(over)).return?.photoUrl?.split('/').at(-1) ?? ''
  // The newest photo of a scooter is shown to its next rider, so the one that is looked for is older.
  const after = await house.rides({ plate: plateOf(2) })
  const unpaid = await house.rides({ plate: plateOf(5) })
  await house.city.leap(2400)
  house.bank.feels(...Array.from({ length: 12 }, () => 'declines' as const))
  await house.ends(unpaid)
  await house.city.leap(120)
  house.bank.feels()
  await house.scooterReports(plateOf(4))
  const reserved = await house.reserves({ plate: plateOf(3) })
  const asker = await house.rider()
  const { quoteHash } = (await house.quotes(asker, { plate: plateOf(4) })).data
  const reviewId = await anOpenReview(riding)
  const of = ({ rider, rental }: Held, more: Partial<Owned> = {}) => ({
    things: { ...nothing, id: rental.wemoRentId, plate: rental.plate, ...more },
    ...{ as: rider.as, peerAs },
  })
  owners = [
    of(reserved),
    of(riding, { reviewId }),
    of(over, { photoId, feeId: 'fee-1' }),
    of(after),
    of(unpaid),
    { things: { ...nothing, quoteHash }, as: asker.as, peerAs },
  ]
  // The line writes what scooters reported a second later, beside any call.
  const written = () => house.city.house.database.pool.query('SELECT 1 FROM assets.conditions')
  await vi.waitFor(async () => assert((await written()).rowCount === 5), 30_000)
  stranger = { rider: (await house.rider()).as, peer: (await aFleet(house.city)).lender }
})
afterAll(() => house.close())

/** A picture that the vendor has not decided yet. */
async function anOpenReview({ rider: { riderId } }: Held): Promise<string> {
  const { house: inside, clock } = house.city
  const [reviewId, type, now] = ['review-1', 'licence_front', clock.now()] as const
  await inside.database.transaction(async (tx) => {
    const picture = { ownerId: riderId, purpose: 'scooter document', bytes: Buffer.from('picture'), mime: 'image/jpeg' }
    const fileId = await keepFile({ house: inside, tx, ...picture })
    const asked = { reviewId, riderId, reviewer: 'lender-1', types: [type], attempt: 1, askedAt: now, decidedAt: null }
    await licenceReviews.insert(tx, { ...asked, result: null, reasonSealed: null, failedSealed: null })
    const kept = { riderId, type, result: 'taken', problem: null, reasonSealed: null, fileId, reviewId } as const
    await documents.insert(tx, { ...kept, uploadedAt: now })
  })
  return reviewId
}

const feeOf = ({ rental: { wemoRentId, plate } }: Held, feeId: string) => ({
  ...{ feeId, plate, wemoRentId, feeType: feeTypes.processing, amountTwd: 100, clause: '6.2', number: 'N1' },
  ...{ text: '清潔', place: '臺北市', happenedAt: house.city.clock.now(), isTrafficTicket: false },
})

const calls: readonly CallDefinition[] = scooterServer.calls.map(({ call }) => call)
const byId = ({ id }: Owned) => ({ params: { id } })
const byRent = ({ id: wemoRentId }: Owned) => ({ params: { wemoRentId } })
const withBody = (body: object) => (things: Owned) => ({ ...byId(things), body })

testStrangers<Owned>(
  calls,
  {
    namings: {
      'CALL-267': ({ quoteHash }) => ({ body: { quoteHash } }),
      'CALL-269': byRent,
      'CALL-270': byRent,
      'CALL-271': byId,
      'CALL-272': withBody({ action: 'find', ...kerb }),
      'CALL-273': withBody(kerb),
      'CALL-274': (things) => ({ ...byId(things), query: { type: 'return' } }),
      'CALL-275': withBody({}),
      'CALL-276': withBody({}),
      'CALL-278': byId,
      'CALL-280': ({ id: wemoRentId }) => ({ body: { plate: plateOf(1), wemoRentId, kind: 'brake' } }),
      'OWN-scooter-not-found': withBody(kerb),
      'OWN-scooter-object': ({ id, feeId }) => ({ params: { id, feeId }, body: { text: '沒有' } }),
      'OWN-scooter-read-bay-photo': ({ photoId }) => ({ params: { photoId } }),
      'OWN-scooter-read-licence-picture': ({ reviewId }) => ({ params: { reviewId, type: 'licence_front' } }),
      'OWN-scooter-take-return-back': byId,
    },
    narrowing: ['CALL-279', 'OWN-scooter-push-event'],
    // Texts are those of everybody, and the wallet knows whose card it is.
    namesNobody: /^(termId|cardId)$/,
    nothing,
  },
  () => ({
    house: house.city,
    owners,
    strangerTo: ({ who }) => (who === 'peer' ? stranger.peer : stranger.rider),
  }),
)

test('another vendor moves no rental, fee or scooter that is not its own, and learns nothing of them', async () => {
  await house.city.settle()
  const at = house.city.clock.now()
  const { wemoRentId, plate } = riding.rental
  const ticket = { ...feeOf(riding, 'ticket-9'), isTrafficTicket: true, happenedAt: at }
  const before = await looks()
  const told = [
    { kind: 'csReturned', plate, wemoRentId },
    { kind: 'csReturned', plate: 'ZZZ-0000', wemoRentId: 'S0' },
    { kind: 'maintenance', plate: plateOf(3), isOut: true },
    { kind: 'maintenance', plate: 'ZZZ-0000', isOut: true },
    { kind: 'lookedFor', plate, isThere: true },
    { kind: 'feeRaised', fee: feeOf(over, 'fee-9') },
    { kind: 'feeRaised', fee: { ...feeOf(over, 'fee-8'), wemoRentId: null } },
    { kind: 'feeRaised', fee: ticket },
    { kind: 'feeDecided', feeId: 'fee-1', isUpheld: true, text: '維持' },
  ] as const
  for (const news of told) expect(await house.tells(news, stranger.peer)).toMatchObject({ status: 200, data: {} })
  expect(await looks()).toEqual(before)
})

/** The rows that a vendor could move. */
async function looks() {
  const rows = await digestRows(house.city.house)
  return Object.entries(rows).filter(([table]) => /^(scooter|assets|wallet)\./.test(table))
}

test('counted ids and places in the sea are refused, and a write without a key is a bad request', async () => {
  const { as } = riding.rider
  const asks = (wemoRentId: string) => house.city.call(readScooterRental, { params: { wemoRentId }, as })
  for (let count = 1; count < 20; count += 1) expect((await asks(`${count}`)).status).toBe(404)
  const before = await looks()
  const sea = { lat: 22, lng: 119 }
  expect((await house.checks(riding, { type: 'plan', ...sea })).data).toMatchObject({
    ...{ mayReturn: false, problems: [{ kind: 'outOfZone' }] },
  })
  for (const call of calls.filter(({ idempotent }) => idempotent === 'required')) {
    const params = { id: riding.rental.wemoRentId }
    const body = call.method === 'DELETE' ? undefined : { quoteHash: 'q', action: 'find', ...kerb }
    expect([call.id, (await house.city.call(call, { params, body, as } as never)).status]).toEqual([call.id, 400])
  }
  // The plan was asked for by its own rider; nothing else was written.
  const changed = (await looks()).filter(
    ([table, rows]) => !JSON.stringify(before).includes(JSON.stringify([table, rows])),
  )
  expect(changed.map(([table]) => table).toSorted()).toEqual(['scooter.rental_events', 'scooter.rentals'])
})
