import type { CityPart } from '@daoxing/kit/simulator'
import { cityParts } from '../registry.ts'

const named = ['identity', 'dispatch', 'taxi', 'support', 'places', 'notices', 'wallet']

/** The parts whose actors, settings and panels the console's tests list. A new service is not one of them. */
export const namedParts: readonly CityPart[] = cityParts.filter(({ id }) => named.includes(id))
