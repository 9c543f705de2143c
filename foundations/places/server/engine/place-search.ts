import type { Language, LatLng } from '@daoxing/kit/contract'
import type { PlaceKind } from '@daoxing/places/contract'
import type { AreaCircle } from './area-circle.ts'
import type { ImportedNames } from './findable.ts'

export type FoundPlace = {
  readonly id: string
  readonly kind: PlaceKind
  readonly name: string
  /** Where it is, for the second line of a list. */
  readonly area: string
  readonly location: LatLng
  /** A typed address that is pinned at its road or town, since its house number is not known. */
  readonly isApproximate: boolean
  readonly distanceMetres?: number
  /** The road of a crossing that nobody knows: it is pinned at the other one. */
  readonly unknown?: string
  /** How exactly one of its names fits what was typed, where the engine can tell. */
  readonly fit?: number
  /** Only its name and its area are known: the rider points at it on a map of this circle, and `location` is no pin. */
  readonly pointWithin?: AreaCircle
  /** Nothing is called what was typed: this is the nearest guess, and the rider is asked. */
  readonly isGuess?: boolean
}

export type PlaceSearch = {
  readonly text: string
  /** Where the rider is; nearer places of the same fit come first. */
  readonly near?: LatLng
  /** Somebody wants to go there: where the rider stands is not meant. */
  readonly isDestination?: boolean
  readonly limit?: number
  readonly language?: Language
  /** Joins the questions of one search, for engines that count by it. */
  readonly sessionToken?: string
  /** The names that an operator imported, searched beside those that come with the product. */
  readonly imported?: ImportedNames | undefined
}
