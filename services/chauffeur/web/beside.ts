/** Everything of the service that waits until the first screen is drawn: one chunk, so that the entry names one. */
export { chauffeurDeferred } from './deferred.ts'
export { followChauffeur } from './follow-chauffeur.ts'
export { ChauffeurLiveCard } from './live/ChauffeurLiveCard.tsx'
export { chauffeurServiceWords } from './service-words.ts'
