import {
  acceptOffer,
  enrollDrivers,
  getDriverState,
  type Offer,
  rejectOffer,
  startShift,
} from '@daoxing/dispatch/contract'
import type { LatLng } from '@daoxing/kit/contract'
import type { Answered, As, TestHouse } from '@daoxing/kit/server/testing'
import {
  type DriverTrip,
  driverCancels,
  getDriverTrip,
  type MeterReading,
  postMeterReadings,
  reportArrived,
  reportFinished,
  reportPaid,
  reportStarted,
} from '@daoxing/taxi/contract'
import { findTripByHash } from '../stores/trip-store.ts'
import { mainStation } from './places-of-taipei.ts'

export type DriverPlan = {
  readonly number: number
  readonly at: LatLng
  readonly features: number
  readonly seats: number
  readonly model: string
}

export type CityDriver = {
  readonly driverId: string
  readonly as: As
  position(): LatLng
  isReceived(): boolean
  /** Moves the car, which reports this position from now on. */
  stands(at: LatLng): void
  /** The driver sends no more positions. */
  fallsSilent(): void
  offer(): Promise<Offer | null>
  trip(): Promise<DriverTrip | null>
  accepts(): Promise<Answered<Offer>>
  rejects(): Promise<Answered<Offer>>
  arrives(at?: LatLng): Promise<Answered<DriverTrip>>
  starts(boardingCode?: string): Promise<Answered<DriverTrip>>
  reads(reading: Partial<MeterReading>): Promise<Answered<{ acknowledgedSeq: number }>>
  finishes(reading: Partial<MeterReading>): Promise<Answered<DriverTrip>>
  collects(amountTwd?: number): Promise<Answered<DriverTrip>>
  cancels(reason?: string): Promise<Answered<DriverTrip>>
}

export async function aDriver(house: TestHouse, plan: Partial<DriverPlan> & { number: number }): Promise<CityDriver> {
  const { number, at = mainStation.location, features = 0, seats = 4, model = 'Toyota Camry' } = plan
  const driverId = `driver-${number}`
  const as = await enrolled(house, { number, driverId, features, seats, model })
  await house.call(startShift, { body: { location: at }, as })
  let [where, isSilent] = [at, false]
  let hash = ''
  const offer = async () => (await house.call(getDriverState, { as })).data.offer
  const trip = async () => {
    const { data } = await house.call(getDriverTrip, { as })
    // A claimed ride begins without an offer.
    if (data !== null) hash = data.tripHash
    return data
  }
  const answers = async (call: typeof acceptOffer | typeof rejectOffer) => {
    const open = await offer()
    if (!open) throw new Error(`${driverId} has no offer`)
    hash = open.orderHash
    const params = { offerId: open.offerId }
    return call === acceptOffer
      ? house.call(acceptOffer, { params, as })
      : house.call(rejectOffer, { params, body: { reason: 'far' }, as })
  }
  const readingOf = (reading: Partial<MeterReading>): MeterReading => ({
    seq: 1,
    metres: 0,
    slowSeconds: 0,
    at: house.clock.now(),
    point: where,
    ...reading,
  })
  return {
    driverId,
    as,
    position: () => where,
    isReceived: () => !isSilent,
    stands(at) {
      where = at
    },
    fallsSilent() {
      isSilent = true
    },
    offer,
    trip,
    accepts: () => answers(acceptOffer),
    rejects: () => answers(rejectOffer),
    async arrives(location) {
      where = location ?? (await trip())?.pickup.location ?? where
      return house.call(reportArrived, { params: { hash }, body: { location: where }, as })
    },
    async starts(boardingCode) {
      const code = boardingCode ?? (await spokenCode(house, hash))
      return house.call(reportStarted, { params: { hash }, body: { boardingCode: code, location: where }, as })
    },
    reads: (reading) =>
      house.call(postMeterReadings, { params: { hash }, body: { readings: [readingOf(reading)] }, as }),
    finishes: (reading) => house.call(reportFinished, { params: { hash }, body: { reading: readingOf(reading) }, as }),
    async collects(amountTwd) {
      const amount = amountTwd ?? (await trip())?.collectTwd ?? 0
      return house.call(reportPaid, { params: { hash }, body: { amountTwd: amount }, as })
    },
    cancels: (reason = 'flat tyre') => house.call(driverCancels, { params: { hash }, body: { reason }, as }),
  }
}

/** Returns the boarding code that the rider of a trip tells the driver. */
export async function spokenCode(house: TestHouse, hash: string): Promise<string> {
  return (await findTripByHash(house.house.database, hash))?.boardingCode ?? ''
}

type Enrolment = Omit<DriverPlan, 'at'> & { readonly driverId: string }

async function enrolled(house: TestHouse, { number, driverId, features, seats, model }: Enrolment): Promise<As> {
  const plate = `TDX-${String(number).padStart(4, '0')}`
  const vehicle = { plate, model, color: 'yellow' as const, seats, features }
  const driver = {
    driverId,
    displayName: '陳師傅',
    vehicle,
    rating: 4.8,
    tripCount: 1200,
    phone: `+8869${10_000_000 + number}`,
  }
  const { data } = await house.call(enrollDrivers, {
    body: { drivers: [driver] },
    as: { bearer: house.house.settings.citySecret },
  })
  return { bearer: data.credentials[0]?.credential ?? '' }
}
