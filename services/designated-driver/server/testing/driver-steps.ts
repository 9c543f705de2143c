import { pictureOf } from '@daoxing/identity/server/testing'
import type { LatLng } from '@daoxing/kit/contract'
import type { Answered, TestHouse } from '@daoxing/kit/server/testing'
import {
  confirmHandover,
  type DesignatedJob,
  type DesignatedTrip,
  driverLeavesDesignated,
  type DriverLeavesWhy,
  getDesignatedTrip,
  type HandoverWay,
  PictureSlot,
  recordDesignatedHandover,
  reportDesignatedArrived,
  reportDesignatedFinished,
  reportDesignatedNoShow,
  reportDesignatedPaid,
  reportDesignatedStarted,
  typeHandoverCode,
  uploadHandoverPicture,
} from '@daoxing/designated-driver/contract'
import { bar, type LiveState, type Trip } from './trip-parts.ts'

export type DriverSteps = {
  arrives(at?: LatLng): Promise<Answered<DesignatedJob>>
  /** Types a code; by default the one that the rider shows. */
  types(code?: string): Promise<Answered<DesignatedJob>>
  photographs(way: HandoverWay, slots?: readonly PictureSlot[]): Promise<void>
  records(way: HandoverWay, odometerKm?: number): Promise<Answered<DesignatedJob>>
  /** The rider's word. */
  confirms(way: HandoverWay, isConfirmed?: boolean): Promise<Answered<DesignatedTrip>>
  starts(): Promise<Answered<DesignatedJob>>
  finishes(): Promise<Answered<DesignatedJob>>
  collects(amountTwd?: number): Promise<Answered<DesignatedJob>>
  leaves(why: DriverLeavesWhy): Promise<Answered<{ state: string }>>
  reportsNoShow(): Promise<Answered<{ state: string }>>
  /** All steps up to a state. */
  reaches(state: LiveState): Promise<void>
}

let seed = 0

/** The steps of a trip by its driver and its rider, over HTTP like their apps. */
export function driverSteps(house: TestHouse, { rider, driver, hash }: Trip): DriverSteps {
  const on = { params: { hash }, as: driver.as }
  const trip = async () => (await house.call(getDesignatedTrip, { query: { trip_hash: hash }, as: rider.as })).data
  const steps: DriverSteps = {
    arrives: (location = bar) => house.call(reportDesignatedArrived, { ...on, body: { location } }),
    types: async (code) =>
      house.call(typeHandoverCode, { ...on, body: { code: code ?? (await trip()).handover_code } }),
    async photographs(way, slots = PictureSlot.options) {
      for (const slot of slots) {
        const files = { file: pictureOf({ seed: (seed += 1) }) }
        const params = { hash, way }
        const { status, body } = await house.call(uploadHandoverPicture, {
          params,
          body: { slot },
          files,
          as: driver.as,
        })
        if (status !== 200) throw new Error(JSON.stringify(body))
      }
    },
    records: (way, odometerKm = way === 'before' ? 52_310 : 52_318) =>
      house.call(recordDesignatedHandover, { params: { hash, way }, body: { odometerKm }, as: driver.as }),
    confirms: (way, isConfirmed = true) =>
      house.call(confirmHandover, { body: { trip_hash: hash, way, is_confirmed: isConfirmed }, as: rider.as }),
    starts: () => house.call(reportDesignatedStarted, on),
    finishes: () => house.call(reportDesignatedFinished, on),
    collects: async (amountTwd) =>
      house.call(reportDesignatedPaid, { ...on, body: { amountTwd: amountTwd ?? (await trip()).amount } }),
    leaves: (why) => house.call(driverLeavesDesignated, { ...on, body: { why } }),
    reportsNoShow: () => house.call(reportDesignatedNoShow, on),
    async reaches(state) {
      const taken = async () => {
        await done(steps.types())
        await steps.photographs('before')
        await done(steps.records('before'))
        await done(steps.confirms('before'))
        await done(steps.starts())
      }
      const ended = async () => {
        await steps.photographs('after')
        await done(steps.records('after'))
        await done(steps.finishes())
      }
      const way = [() => done(steps.arrives()), taken, ended, () => done(steps.collects())]
      const count = { DRIVER_EN_ROUTE: 0, ARRIVED: 1, TRIP_STARTED: 2, PENDING_PAYMENT: 3, COMPLETED: 4 }[state]
      for (const step of way.slice(0, count)) await step()
    },
  }
  return steps
}

/** A step that must succeed. */
async function done(answer: Promise<Answered<unknown>>): Promise<void> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(JSON.stringify(body))
}
