/** Everything of the service that waits until the first screen is drawn: one chunk, so that the entry names one. */
export { chargingDeferred } from './deferred.ts'
export { followCharging } from './follow-charging.ts'
export { ChargingLiveCard } from './live/ChargingLiveCard.tsx'
export { chargingServiceWords } from './service-words.ts'
