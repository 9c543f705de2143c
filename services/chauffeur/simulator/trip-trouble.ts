import { type CityWorld, seededChance } from '@daoxing/kit/simulator'
import { troubleOf } from './chauffeur-decisions.ts'
import { chauffeurTrouble } from './chauffeur-settings.ts'

/** The fault that the seed gives to a trip: the same for its driver and its rider. */
export function troubleOfTrip({ seed, settings }: Pick<CityWorld, 'seed' | 'settings'>, tripHash: string) {
  return troubleOf(seededChance(seed).branch('chauffeur trouble').branch(tripHash), settings.get(chauffeurTrouble))
}
