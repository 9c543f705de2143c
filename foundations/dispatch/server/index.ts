import { driverPosition } from '@daoxing/dispatch/contract'
import { bindJob, bindPeerMessage, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { authenticateCity, authenticateDriver } from './authenticators.ts'
import { dispatchMetrics } from './dispatch-metrics.ts'
import { fleetOf, refreshFleet } from './fleet/fleet-of.ts'
import { driverMoved, type HeardPosition, hearPeerPosition, hearPosition } from './fleet/hear-position.ts'
import { expireOffer, giveUp, matchRegion, matchRegionKey, purge, releaseNumber } from './jobs/dispatch-jobs.ts'
import { expireOfferWork } from './jobs/expire-offer-work.ts'
import { giveUpWork } from './jobs/give-up-work.ts'
import { matchRegionWork } from './jobs/match-region-work.ts'
import { purgeWork } from './jobs/purge-work.ts'
import { releaseNumberWork } from './jobs/release-number-work.ts'
import { dispatchCalls } from './routes.ts'
import { countOpenOffers } from './stores/offer-store.ts'
import { countSeekers, seekerRegions } from './stores/seeker-store.ts'
import { configuredVoice } from './voice/http-voice.ts'
import { voicePort } from './voice/voice-port.ts'

export { type AcceptedFacts, type DispatchClient, dispatchClientPort, type OfferEndedWhy } from './dispatch-client.ts'
export { countRating, countTrip, driverCard } from './driver-card.ts'
export { releaseDriver, setJobTarget } from './driver-job.ts'
export type { HeardPosition } from './fleet/hear-position.ts'
export { type FreeCar, type FreeCarsWish, freeCarsNear, positionOf } from './free-cars.ts'
export { type PickupTime, pickupTimePort } from './pickup-time.ts'
export { createGrid, type Found, type Grid } from './rules/grid.ts'
export { candidatesMax, matchRiders, reachMetresAfter, type WaitingRider } from './rules/match-riders.ts'
export { type OrderReference, orderReferencePort } from './order-reference.ts'
export { seekDriver, seekerProgress, stopSeeking } from './seek-driver.ts'
export type { Seeker } from './seeker.ts'

export const dispatchServer: ServerSlice = {
  name: 'dispatch',
  calls: dispatchCalls,
  jobs: [
    bindJob(matchRegion, matchRegionWork),
    bindJob(expireOffer, expireOfferWork),
    bindJob(giveUp, giveUpWork),
    bindJob(purge, purgeWork),
    bindJob(releaseNumber, releaseNumberWork),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  ports: (house) => [bindPort(voicePort, configuredVoice(house, process.env))],
  authenticators: [authenticateCity, authenticateDriver],
  roomsOf: async ({ principal }) => (principal.kind === 'driver' ? [`driver:${principal.driverId}`] : []),
  fleeting: [
    {
      name: driverPosition.name,
      payload: driverPosition.payload,
      who: 'driver',
      hear({ principal, payload, house }) {
        const heard: HeardPosition = payload
        if (principal.kind === 'driver') hearPosition({ house, driverId: principal.driverId, heard })
      },
    },
  ],
  fromPeers: [bindPeerMessage(driverMoved, hearPeerPosition)],
  async onStart({ house, tx }) {
    await house.jobs.plan(tx, purge, {}, { key: purge.name, keepDueAt: true })
    for (const region of await seekerRegions(tx))
      await house.jobs.plan(tx, matchRegion, { region }, { key: matchRegionKey(region), keepDueAt: true })
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
