import type { Language, LatLng } from '@daoxing/kit/contract'
import type { PlaceKind } from '@daoxing/places/contract'
import type { AreaCircle } from '../ground/area-circle.ts'
import type { ImportedNames } from './findable.ts'

export type FoundPlace = {
  readonly id: string
  readonly kind: PlaceKind
  readonly name: string
  /** The location text for the second line of a list. */
  readonly area: string
  readonly location: LatLng
  /** A typed address without a known house number, pinned at its road or town. */
  readonly isApproximate: boolean
  readonly distanceMetres?: number
  /** The unknown road of a crossing: it is pinned on the other one. */
  readonly unknown?: string
  /** How exactly one of its names matches the query, if the engine knows. */
  readonly fit?: number
  /** Only its name and area are known: the rider points at it on a map of this circle, and `location` is not a pin. */
  readonly pointWithin?: AreaCircle
  /** No name equals the query: this is the closest one, which the rider has to confirm. */
  readonly isGuess?: boolean
}

export type PlaceSearch = {
  readonly text: string
  /** The rider's position; of equal matches, the nearer comes first. */
  readonly near?: LatLng
  /** A destination search, which excludes the rider's own position. */
  readonly isDestination?: boolean
  readonly limit?: number
  readonly language?: Language
  /** Groups the requests of one search, for engines that bill by session. */
  readonly sessionToken?: string
  /** Imported names, searched together with the built-in ones. */
  readonly imported?: ImportedNames | undefined
}
