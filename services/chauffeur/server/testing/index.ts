export { chauffeursAtShortNotice } from './at-short-notice.ts'
export { chauffeurDayEndings, chauffeurDayTruths } from './chauffeur-truths.ts'
export { coastStops, openPriceWorld, type PriceWorld } from './open-price-world.ts'
