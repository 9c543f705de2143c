import type { CallDefinition } from '@daoxing/kit/contract'
import type { As } from '@daoxing/kit/server/testing'
import { testStrangers } from '@daoxing/kit/server/testing/calls'
import { aFleet } from '@daoxing/assets/server/testing'
import { reportAccident } from '@daoxing/rental/contract'
import { afterAll, beforeAll } from 'vitest'
import { rentalServer } from './index.ts'
import type { Rented } from './testing/a-rental-house.ts'
import { aSharedHouse, plateOf, type SharedHouse, type Taken } from './testing/a-shared-house.ts'

/** Things of a rental of a station, or of a shared car. */
type Owned = {
  readonly hash: string
  readonly quoteHash: string
  readonly lineId: string
  readonly orderNo: string
  readonly plateNo: string
  readonly startTime: number
  readonly pictureId: string
  readonly accidentId: string
  readonly sharedQuote: string
}

const nothing: Owned = {
  ...{ hash: '0'.repeat(20), quoteHash: '0'.repeat(20), lineId: '0', orderNo: 'S0', plateNo: 'RZZ-0000' },
  ...{
    startTime: 1_800_000_000_000 - (1_800_000_000_000 % 600_000),
    pictureId: '0',
    accidentId: '0',
    sharedQuote: '0',
  },
}

let house: SharedHouse
let rented: Rented
let taken: Taken
let stationThings: Owned
let sharedThings: Owned
let billed: { readonly things: Owned; readonly as: As }
let stranger: { readonly rider: As; readonly peer: As }
beforeAll(async () => {
  house = await aSharedHouse({ stationCars: 6 })
  rented = await house.drives({ startTime: house.at(3), endTime: house.at(3, 6) })
  const { hash } = rented.order
  const at = house.city.clock.now()
  await house.reports(hash, { kind: 'returned', odometer: 12_100, energy: 80, at })
  const proof = { number: 'T1', text: '國道', happenedAt: at }
  await house.reports(hash, { kind: 'laterLine', line: 'toll', amountTwd: 40, proof })
  const lineId = (await house.sees(rented)).laterLines[0]?.lineId ?? ''
  const wish = house.wish({ startTime: house.at(20), endTime: house.at(20, 6) })
  const { quoteHash } = (await house.estimates(rented.rider, wish)).data
  stationThings = { ...nothing, hash, quoteHash, lineId }
  taken = await house.takes()
  const { orderNo, plateNo, startTime } = taken.order
  const told = { params: { orderNo }, body: { text: '擦撞' } as never, as: taken.rider.as, key: 'told' }
  const { accidents, departPictures } = (await house.city.call(reportAccident, told)).data
  const free = { plateNo: plateOf(1), startTime: house.in(600), endTime: house.in(660) }
  const { quote } = (await house.details(taken.rider, free)).data
  sharedThings = {
    ...{ ...nothing, orderNo, plateNo, startTime, sharedQuote: quote.quoteHash },
    ...{ pictureId: departPictures[0]?.pictureId ?? '', accidentId: accidents[0]?.accidentId ?? '' },
  }
  billed = await aTolledRental()
  stranger = { rider: (await house.renter()).as, peer: (await aFleet(house.city)).lender }
})
afterAll(() => house.close())

/** A shared car that is back, with a toll. */
async function aTolledRental(): Promise<typeof billed> {
  const back = await house.takes({ plateNo: plateOf(2) })
  const proof = { number: 'T2', text: '國道', happenedAt: house.city.clock.now() }
  await house.brings(back)
  const { hash, orderNo } = back.order
  const fact = { kind: 'laterLine', line: 'toll', amountTwd: 40, proof } as const
  await house.reports(hash, fact, { as: house.owner.lender })
  const lineId = (await house.looks(back)).laterLines[0]?.lineId ?? ''
  return { things: { ...nothing, orderNo, lineId }, as: back.rider.as }
}

const calls: readonly CallDefinition[] = rentalServer.calls.map(({ call }) => call)
const byHash = ({ hash }: Owned) => ({ params: { hash } })
const byNumber = ({ orderNo }: Owned) => ({ params: { orderNo } })
const withBody = (body: object) => (things: Owned) => ({ ...byNumber(things), body })
const byPlate = ({ plateNo }: Owned) => ({ params: { plateNo } })
const order = (things: Owned) => ({
  body: { ...house.wish({ startTime: house.at(20), endTime: house.at(20, 6) }), quoteHash: things.quoteHash },
})
const reserve = ({ sharedQuote: quoteHash }: Owned) => ({
  body: {
    ...{ plateNo: plateOf(1), reservationStart: house.in(600), reservationEnd: house.in(660) },
    ...{ rentAction: 'Reserve', quoteHash },
  },
})
const later = 4_102_444_800_000 - (4_102_444_800_000 % 600_000)

testStrangers<Owned>(
  calls,
  {
    namings: {
      'CALL-210': order,
      'CALL-212': order,
      'CALL-211': byHash,
      'CALL-213': (things) => ({ ...byHash(things), body: {} }),
      'CALL-214': byHash,
      'OWN-rental-get-order': byHash,
      'OWN-rental-get-contract': byHash,
      'OWN-rental-object': ({ hash, lineId }) => ({ params: { hash, lineId }, body: { text: 'no' } }),
      'OWN-rental-push-desk-event': ({ hash: orderHash }) => ({
        body: { id: 'e1', at: '2026-11-20T06:05:00.000Z', orderHash, fact: { kind: 'noShow' } },
      }),
      'CALL-224': reserve,
      'CALL-215': ({ orderNo }) => ({ query: { orderNo } }),
      'CALL-216': withBody({}),
      'CALL-217': withBody({}),
      'CALL-218': byNumber,
      'CALL-219': byNumber,
      'CALL-220': withBody({}),
      'CALL-221': byNumber,
      'CALL-222': byNumber,
      'CALL-226': byNumber,
      'CALL-227': byNumber,
      'CALL-228': ({ plateNo, startTime }) => ({ query: { plateNo, startTime } }),
      'CALL-229': ({ plateNo, startTime }) => ({ body: { plateNo, startTime, slot: 'extra' } }),
      'CALL-230': withBody({ chooseLossDamageWaiver: true }),
      'CALL-234': withBody({ startTime: later }),
      'CALL-245': byPlate,
      'CALL-246': (things) => ({ ...byPlate(things), body: { command: 'find' } }),
      'CALL-248': withBody({ endTime: later, quoteHash: 'none' }),
      'CALL-249': withBody({ action: 1 }),
      'CALL-250': withBody({}),
      'CALL-251': withBody({ slot: 'extra' }),
      'OWN-rental-list-extensions': byNumber,
      'OWN-rental-finish-return': withBody({ cleaning: 1, hasCheckedBelongings: true }),
      'OWN-rental-last-handover': byNumber,
      'OWN-rental-handover-picture': ({ pictureId }) => ({ params: { pictureId } }),
      'OWN-rental-report-accident': ({ orderNo, accidentId }) => ({ params: { orderNo }, body: { accidentId } }),
      'OWN-rental-accident-image': ({ orderNo, accidentId }) => ({ params: { orderNo, accidentId }, body: {} }),
      'OWN-rental-object-shared': (things) => ({
        params: { orderNo: things.orderNo, lineId: things.lineId },
        body: { text: 'no' },
      }),
      'OWN-rental-read-passcard-secret': byPlate,
      'OWN-rental-report-passcard-unlock': (things) => ({
        ...byPlate(things),
        body: { code: '000000', at: '2026-11-20T06:05:00.000Z' },
      }),
    },
    // Stations, models and published vehicles are visible to all riders.
    namesNobody: /^(vehicleId|stationId|fromStationId|toStationId|carModelCode|cardId)$/,
    nothing,
  },
  () => ({
    house: house.city,
    owners: [
      { things: stationThings, as: rented.rider.as, peerAs: house.fleet.lender },
      billed,
      { things: sharedThings, as: taken.rider.as, peerAs: house.owner.lender },
    ],
    strangerTo: ({ who }) => (who === 'peer' ? stranger.peer : stranger.rider),
  }),
)
