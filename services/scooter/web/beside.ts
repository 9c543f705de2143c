/** Everything of the service that waits until the first screen is drawn: one chunk, so that the entry names one. */
export { scooterDeferred } from './deferred.ts'
export { followRentals } from './follow-rentals.ts'
export { ScooterLiveCard } from './live/ScooterLiveCard.tsx'
export { scooterServiceWords } from './service-words.ts'
