import {
  acceptUserAgreement,
  cancelDesignatedTrip,
  confirmHandover,
  createDesignatedTrip,
  type DesignatedTrip,
  estimateDesignatedCost,
  getDesignatedTrip,
  getUserAgreement,
  rateDesignatedTrip,
} from '@daoxing/designated-driver/contract'
import { type ApiClient, ApiFailure, type Chance, type CityWorld } from '@daoxing/kit/simulator'
import { payTrip } from '@daoxing/wallet/contract'
import { planRideHome, type RideHomeStep, stepOfRider } from './ride-home-decisions.ts'

type Riding = {
  readonly world: CityWorld
  readonly api: ApiClient
  readonly lot: Chance
  readonly signal: AbortSignal
  show(trip: DesignatedTrip): void
}

const lookMs = 8_000
const triesMax = 12

/** Accepts the contract, asks for a driver at the price that was shown, and follows the trip to its end. */
export async function rideHome(riding: Riding): Promise<DesignatedTrip> {
  const { api, lot } = riding
  const { version, is_accepted: isAccepted } = await api.send(getUserAgreement)
  if (!isAccepted) await api.send(acceptUserAgreement, { body: { version } })
  const { places, request } = planRideHome(lot)
  const { estimated_trip_fee_id: fee } = await api.send(estimateDesignatedCost, { body: { ...places, mode: 'NOW' } })
  const trip = await api.send(createDesignatedTrip, {
    body: { ...places, ...request, estimated_trip_fee_id: fee },
    idempotencyKey: `home-${fee}`,
  })
  return followTrip(riding, trip)
}

async function followTrip(riding: Riding, first: DesignatedTrip): Promise<DesignatedTrip> {
  const { world, api, lot, signal, show } = riding
  const mind = { givesUp: lot.branch('gives up').happens(0.1), refusesPictures: lot.branch('refuses').happens(0.15) }
  let trip = first
  let [tries, refusals] = [0, 0]
  for (;;) {
    show(trip)
    const step = stepOfRider(trip, { ...mind, hasRefused: refusals > 0 })
    if (step === 'done' || tries > triesMax) break
    if (step === 'refuse') refusals += 1
    if (step !== 'wait') {
      tries += 1
      await take({ ...riding, step, tries }, trip).catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        world.count(`ride home ${step} ${error.code}`)
      })
    }
    await world.wheel.sleep(world.clock.realMs(lookMs / 1000), signal)
    trip = await api.send(getDesignatedTrip, { query: { trip_hash: trip.trip_hash } })
  }
  if (trip.trip_status === 'COMPLETED' && lot.branch('rates').happens(0.6))
    await api.send(rateDesignatedTrip, {
      body: { trip_hash: trip.trip_hash, stars: lot.branch('stars').between(3, 5) },
    })
  return trip
}

type Taking = Riding & { readonly step: RideHomeStep; readonly tries: number }

async function take({ api, world, step, tries }: Taking, trip: DesignatedTrip): Promise<void> {
  const { trip_hash: hash } = trip
  const key = { idempotencyKey: `${step}-${hash}-${tries}` }
  switch (step) {
    case 'confirm':
    case 'refuse': {
      const way = trip.trip_status === 'ARRIVED' ? 'before' : 'after'
      await api.send(confirmHandover, { body: { trip_hash: hash, way, is_confirmed: step === 'confirm' }, ...key })
      break
    }
    case 'pay':
      await api.send(payTrip, { params: { id: hash }, body: {}, ...key })
      break
    case 'cancel':
      await api.send(cancelDesignatedTrip, { query: { trip_hash: hash, agreed_fee: 0 }, ...key })
      break
    case 'wait':
    case 'done':
      throw new Error(`a rider with a trip ${trip.trip_status} has nothing to do`)
  }
  world.count(`ride home ${step}`)
}
