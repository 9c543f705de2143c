import type { CallDefinition } from '@daoxing/kit/contract'
import type { As } from '@daoxing/kit/server/testing'
import { testStrangers } from '@daoxing/kit/server/testing/calls'
import { aFleet } from '@daoxing/assets/server/testing'
import { afterAll, beforeAll } from 'vitest'
import { rentalServer } from './index.ts'
import { aRentalHouse, type RentalHouse, type Rented } from './testing/a-rental-house.ts'

type Owned = { readonly hash: string; readonly quoteHash: string; readonly lineId: string }

let house: RentalHouse
let rented: Rented
let quoteHash: string
let lineId: string
let stranger: { readonly rider: As; readonly peer: As }
beforeAll(async () => {
  house = await aRentalHouse()
  rented = await house.drives({ startTime: house.at(3), endTime: house.at(3, 6) })
  const { hash } = rented.order
  const at = house.city.clock.now()
  await house.reports(hash, { kind: 'returned', odometer: 12_100, energy: 80, at })
  const proof = { number: 'T1', text: '國道', happenedAt: at }
  await house.reports(hash, { kind: 'laterLine', line: 'toll', amountTwd: 40, proof })
  lineId = (await house.sees(rented)).laterLines[0]?.lineId ?? ''
  quoteHash = (await house.estimates(rented.rider, house.wish({ startTime: house.at(20), endTime: house.at(20, 6) })))
    .data.quoteHash
  stranger = { rider: (await house.renter()).as, peer: (await aFleet(house.city)).lender }
})
afterAll(() => house.close())

const calls: readonly CallDefinition[] = rentalServer.calls.map(({ call }) => call)
const byHash = ({ hash }: Owned) => ({ params: { hash } })
const order = (things: Owned) => ({
  body: { ...house.wish({ startTime: house.at(20), endTime: house.at(20, 6) }), quoteHash: things.quoteHash },
})

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
    },
    // Stations and models are visible to all riders.
    namesNobody: /^(stationId|fromStationId|toStationId|carModelCode|cardId)$/,
    nothing: { hash: '0'.repeat(20), quoteHash: '0'.repeat(20), lineId: '0' },
  },
  () => ({
    house: house.city,
    owners: [
      { things: { hash: rented.order.hash, quoteHash, lineId }, as: rented.rider.as, peerAs: house.fleet.lender },
    ],
    strangerTo: ({ who }) => (who === 'peer' ? stranger.peer : stranger.rider),
  }),
)
