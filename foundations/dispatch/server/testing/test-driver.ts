import {
  acceptOffer,
  type DriverState,
  endShift,
  enrollDrivers,
  type FleetDriver,
  getDriverState,
  type Offer,
  rejectOffer,
  startShift,
  type Vehicle,
} from '@daoxing/dispatch/contract'
import type { LatLng } from '@daoxing/kit/contract'
import type { Answered, As, TestHouse } from '@daoxing/kit/server/testing'
import { receivePosition } from '../fleet/receive-position.ts'

/** A driver with a credential, who uses the HTTP API like a driver app. */
export type TestDriver = {
  readonly driverId: string
  readonly as: As
  startsShift(at: LatLng): Promise<void>
  endsShift(): Promise<Answered<DriverState>>
  /** Reports a position, as over the socket. */
  isAt(point: LatLng): void
  state(): Promise<DriverState>
  /** The open offer; throws without one. */
  offer(): Promise<Offer>
  accepts(offerId?: string): Promise<Answered<Offer>>
  rejects(offerId?: string): Promise<Answered<Offer>>
}

export type TestDriverPlan = {
  readonly driverId: string
  /** Null for a driver without a vehicle. */
  readonly vehicle?: Partial<Vehicle> | null
  readonly services?: readonly string[]
  readonly licences?: readonly string[]
  readonly roster?: Pick<FleetDriver, 'garage' | 'daysOff' | 'languages' | 'gearboxes' | 'approach'>
}

const usualVehicle: Vehicle = { plate: 'TDX-0001', model: 'Corolla', color: 'yellow', seats: 4, features: 0 }
export const cityCredential: As = { bearer: 'city-secret' }

/** Enrols drivers as the fleet does; they are off shift until they start one. */
export async function enrollTestDrivers(
  house: TestHouse,
  plans: readonly TestDriverPlan[],
): Promise<readonly TestDriver[]> {
  const drivers = plans.map(({ driverId, vehicle, services, licences, roster }) => ({
    driverId,
    displayName: driverId,
    ...(vehicle === null ? {} : { vehicle: { ...usualVehicle, ...vehicle } }),
    ...(services ? { services: [...services] } : {}),
    ...(licences ? { licences: [...licences] } : {}),
    rating: 4.8,
    tripCount: 100,
    ...roster,
  }))
  const { credentials } = (await house.call(enrollDrivers, { as: cityCredential, body: { drivers } })).data
  return credentials.map(({ driverId, credential }) => testDriver(house, driverId, { bearer: credential }))
}

function testDriver(house: TestHouse, driverId: string, as: As): TestDriver {
  const state = async () => (await house.call(getDriverState, { as })).data
  const offer = async () => {
    const { offer: held } = await state()
    if (!held) throw new Error(`${driverId} holds no offer`)
    return held
  }
  const answerParams = async (offerId: string | undefined) => ({ offerId: offerId ?? (await offer()).offerId })
  return {
    driverId,
    as,
    state,
    offer,
    async startsShift(at) {
      await house.call(startShift, { as, body: { location: at } }).then(({ data }) => data)
    },
    endsShift: () => house.call(endShift, { as }),
    isAt(point) {
      receivePosition({ house: house.house, driverId, received: { location: point, bearing: 0, speedMps: 0 } })
    },
    accepts: async (offerId) => house.call(acceptOffer, { as, params: await answerParams(offerId) }),
    rejects: async (offerId) =>
      house.call(rejectOffer, { as, params: await answerParams(offerId), body: { reason: 'tooFar' } }),
  }
}
