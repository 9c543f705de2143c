import * as dispatchContract from '@daoxing/dispatch/contract'
import { driverPosition } from '@daoxing/dispatch/contract'
import { bindJob, bindPeerMessage, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { authenticateDriver } from './authenticators.ts'
import { dispatchMetrics } from './dispatch-metrics.ts'
import { fleetOf, refreshFleet } from './fleet/fleet-of.ts'
import { driverMoved, type ReceivedPosition, receivePeerPosition, receivePosition } from './fleet/receive-position.ts'
import { expireOffer, giveUp, matchRegion, purge, releaseNumber } from './jobs/dispatch-jobs.ts'
import { expireOfferHandler } from './jobs/expire-offer-handler.ts'
import { giveUpHandler } from './jobs/give-up-handler.ts'
import { matchRegionHandler } from './jobs/match-region-handler.ts'
import { matchSoon } from './jobs/plan-match.ts'
import { purgeHandler } from './jobs/purge-handler.ts'
import { releaseNumberHandler } from './jobs/release-number-handler.ts'
import { dispatchCalls } from './routes.ts'
import { databaseShelf, photoShelfPort } from './photos/photo-shelf.ts'
import { countOpenOffers } from './stores/offer-store.ts'
import { countSeekers, seekerBatches } from './stores/seeker-store.ts'
import { configuredVoice } from './voice/http-voice.ts'
import { voicePort } from './voice/voice-port.ts'

export { askDriverAgain } from './talk/ask-driver-again.ts'
export { assignDriver } from './assign-driver.ts'
export {
  type AcceptedFacts,
  type DispatchClient,
  dispatchClientPort,
  type DispatchPolicy,
  type OfferEndedWhy,
  type PickupWay,
} from './dispatch-client.ts'
export { countRating, countTrip, driverCard } from './driver-card.ts'
export { assertFree, hireDriver, isOccupied } from './hire-driver.ts'
export { releaseDriver, setJobTarget } from './driver-job.ts'
export type { ReceivedPosition } from './fleet/receive-position.ts'
export {
  driverOfOrder,
  type FreeCar,
  type FreeCarsWish,
  freeCarsNear,
  positionOf,
  positionOfOrder,
} from './free-cars.ts'
import { eraseDispatch } from './erase-dispatch.ts'
export { type Engagements, engagementsPort } from './engagements.ts'
export { type PickupTime, pickupTimePort } from './pickup-time.ts'
export { createGrid, type Found, type Grid } from './rules/grid.ts'
export { reachMetresAfter, waitBonusSeconds } from './rules/dispatch-policy.ts'
export { assign, type Pairing, type Pairings } from './rules/assign.ts'
export { candidatesMax, matchRiders, type WaitingRider } from './rules/match-riders.ts'
export { mayServe } from './may-serve.ts'
export { orderHashOf, type OrderReference, orderReferencePort } from './order-reference.ts'
export { blocksOf, mayDrive, rosterOf } from './roster.ts'
export { seekDriver, seekerProgress, stopSeeking, withdrawOpenOffer } from './seek-driver.ts'
export type { Seeker } from './seeker.ts'
export { driverSkills } from './stores/driver-store.ts'
export { driversOfLongDays, driversOfManyDays, type RosterDriver, workedSpans } from './stores/roster-store.ts'
export { keepNumber, leaseNumber, NumberRequest } from './voice/prepare-number.ts'
export { riderNumber } from './voice/rider-number.ts'
export { voicePort } from './voice/voice-port.ts'

export const dispatchServer: ServerSlice = {
  name: 'dispatch',
  contract: dispatchContract,
  calls: dispatchCalls,
  jobs: [
    bindJob(matchRegion, matchRegionHandler),
    bindJob(expireOffer, expireOfferHandler),
    bindJob(giveUp, giveUpHandler),
    bindJob(purge, purgeHandler),
    bindJob(releaseNumber, releaseNumberHandler),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  eraseRider: eraseDispatch,
  words: new URL('../contract/words/', import.meta.url),
  ports: (house) => [bindPort(voicePort, configuredVoice(house, process.env)), bindPort(photoShelfPort, databaseShelf)],
  authenticators: [authenticateDriver],
  roomsOf: async ({ principal }) => (principal.kind === 'driver' ? [`driver:${principal.driverId}`] : []),
  fleeting: [
    {
      name: driverPosition.name,
      payload: driverPosition.payload,
      who: 'driver',
      receive({ principal, payload, house }) {
        const received: ReceivedPosition = payload
        if (principal.kind === 'driver') receivePosition({ house, driverId: principal.driverId, received })
      },
    },
  ],
  fromPeers: [bindPeerMessage(driverMoved, receivePeerPosition)],
  async onStart({ house, tx }) {
    await house.jobs.plan(tx, purge, {}, { key: purge.name, keepDueAt: true })
    for (const place of await seekerBatches(tx)) await matchSoon({ tx, house, place })
    await refreshFleet(house, tx)
  },
  metrics: dispatchMetrics,
  gauges: {
    dispatch_waiting_riders: (house) => countSeekers(house.database),
    dispatch_free_drivers: (house) => fleetOf(house).countFree(house.clock.nowMs()),
    dispatch_positions_taken: (house) => fleetOf(house).countTaken(),
    dispatch_open_offers: (house) => countOpenOffers(house.database),
  },
}
