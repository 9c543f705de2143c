import {
  addChauffeurExtra,
  answerChauffeurChange,
  bookChauffeur,
  cancelChauffeur,
  type ChauffeurChange,
  changeChauffeur,
  createChauffeurPayLink,
  createChauffeurPaymentLinks,
  driverLeavesChauffeur,
  estimateChauffeurChange,
  payChauffeurRest,
  postChauffeurReadings,
  readChauffeurCalendar,
  readChauffeurDiscount,
  readChauffeurExtraPhoto,
  readChauffeurTrip,
  reportChauffeurArrived,
  reportChauffeurFinished,
  reportChauffeurNoShow,
  reportChauffeurStarted,
} from '@daoxing/chauffeur/contract'
import { pictureOf } from '@daoxing/identity/server/testing'
import { type Owner, testStrangers } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { chauffeurServer } from './index.ts'
import { end, openTripWorld, slotIn, start, stop, type TripWorld } from './testing/open-trip-world.ts'

type Owned = {
  readonly hash: string
  readonly fareHash: string
  readonly changeHash: string
  readonly photo: string
}
const none = '0'.repeat(20)
const nothing: Owned = { hash: none, fareHash: none, changeHash: none, photo: none }

let world: TripWorld
let tripStartTime: number
let owners: Owner<Owned>[]
let strangers: { rider: Awaited<ReturnType<TripWorld['rider']>>; driver: Awaited<ReturnType<TripWorld['driver']>> }
beforeAll(async () => {
  world = await openTripWorld()
  const driven = await world.tripIn('TRIP_STARTED')
  const files = { file: pictureOf({ seed: 4 }) }
  const query = { kind: 'toll' as const, amountTwd: 40, at: world.clock.now() }
  const params = { hash: driven.hash }
  const extra = await world.call(addChauffeurExtra, { params, query, files, as: driven.driver.as, key: 'toll' })
  const priced = (await world.prices(driven.rider, driven.hash, { moreHours: 1 })).data as ChauffeurChange
  await world.changes(driven.rider, driven.hash, priced.changeHash)
  const booked = await world.tripIn('RESERVED')
  const asked = (await world.prices(booked.rider, booked.hash, { moreHours: 1 })).data as ChauffeurChange
  const planner = await world.rider()
  tripStartTime = slotIn(world.clock.now(), 12)
  const { fareHash } = (await world.estimates(planner)).data
  const ofDriven = { hash: driven.hash, changeHash: priced.changeHash, photo: extra.data.photoHash }
  owners = [
    { things: { ...nothing, ...ofDriven }, as: driven.rider.as, driverAs: driven.driver.as },
    { things: { ...nothing, hash: booked.hash, changeHash: asked.changeHash }, as: booked.rider.as },
    { things: { ...nothing, fareHash }, as: planner.as },
  ]
  strangers = { rider: await world.rider(), driver: await world.driver() }
})
afterAll(() => world.close())

const byId = ({ hash: id }: Owned) => ({ params: { id } })
const byHash = ({ hash }: Owned) => ({ params: { hash } })

testStrangers<Owned>(
  chauffeurServer.calls.map(({ call }) => call),
  {
    namings: {
      [bookChauffeur.id]: ({ fareHash }) => ({
        body: {
          ...{ fareHash, tripStartTime, startAddress: start.address, startLocation: start.location, stopList: [stop] },
          ...{ endAddress: end.address, endLocation: end.location, carType: 'CHAUFFEURED_CAR_4' },
          ...{ additional: { babySeat: 0 }, finalDuration: 4, finalMileage: 80, isAgreeAgreement: true },
          userContactInfo: { userName: '王小明', phoneNo: '+886912345678' },
        },
      }),
      [readChauffeurDiscount.id]: ({ fareHash }) => ({ query: { fareHash } }),
      [readChauffeurTrip.id]: ({ hash }) => ({ query: { trip_hash: hash } }),
      [readChauffeurCalendar.id]: byId,
      [estimateChauffeurChange.id]: (things) => ({ ...byId(things), body: { moreHours: 1 } }),
      [changeChauffeur.id]: (things) => ({ ...byId(things), body: { changeHash: things.changeHash } }),
      [payChauffeurRest.id]: (things) => ({ ...byId(things), body: { paymentMethod: 'creditcard' } }),
      [createChauffeurPayLink.id]: ({ hash }) => ({ body: { trip_hash: hash } }),
      [createChauffeurPaymentLinks.id]: ({ hash }) => ({ body: { trip_hash: hash } }),
      [readChauffeurExtraPhoto.id]: ({ photo }) => ({ params: { photo_hash: photo } }),
      [cancelChauffeur.id]: (things) => ({ ...byId(things), body: { agreedFeeTwd: 0 } }),
      [reportChauffeurArrived.id]: (things) => ({ ...byHash(things), body: { location: start.location } }),
      [reportChauffeurStarted.id]: byHash,
      [reportChauffeurNoShow.id]: byHash,
      [driverLeavesChauffeur.id]: (things) => ({ ...byHash(things), body: { reason: 'ill' } }),
      [postChauffeurReadings.id]: (things) => ({
        ...byHash(things),
        body: { readings: [{ number: 1, at: world.clock.now(), location: start.location, metres: 10 }] },
      }),
      [answerChauffeurChange.id]: (things) => ({
        ...byHash(things),
        body: { changeHash: things.changeHash, agrees: false },
      }),
      [addChauffeurExtra.id]: (things) => ({
        ...byHash(things),
        query: { kind: 'toll', amountTwd: 10, at: world.clock.now() },
      }),
      [reportChauffeurFinished.id]: (things) => ({ ...byHash(things), body: {} }),
    },
    // The wallet knows whose card it is.
    namesNobody: /^(cardId|carrierId)$/,
    nothing,
  },
  () => ({
    house: world,
    owners,
    strangerTo: ({ who }) => (who === 'driver' ? strangers.driver.as : strangers.rider.as),
  }),
)
