/** Everything of the service that waits until the first screen is drawn: one chunk, so that the entry names one. */
export { designatedDriverDeferred } from './deferred.ts'
export { followTrips } from './follow-trips.ts'
export { TripLiveCard } from './live/TripLiveCard.tsx'
export { designatedDriverServiceWords } from './service-words.ts'
