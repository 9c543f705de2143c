import { distanceMetres, type LatLng, Refusal } from '@daoxing/kit/contract'

/** A position as a call carries it. */
export type RiderPosition = { readonly latitude?: number | undefined; readonly longitude?: number | undefined }
export type Circle = { readonly location: LatLng; readonly accuracyMetres: number }

/** A car between tall buildings may report a point this far from where it stands; a larger circle proves nothing. */
const driftMetresMax = 80

export function pointOf({ latitude, longitude }: RiderPosition): LatLng | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { lat: latitude, lng: longitude }
}

/** Refuses a rider who is not beside the car: outside of its circle by more than the distance, or nowhere at all. */
export function refuseFar(position: RiderPosition, car: Circle, metresMax: number): void {
  const rider = pointOf(position)
  if (!rider) throw new Refusal('rental.positionNeeded')
  const metres = Math.round(distanceMetres(rider, car.location))
  if (metres - Math.min(car.accuracyMetres, driftMetresMax) > metresMax)
    throw new Refusal('rental.tooFarFromCar', { metres })
}

/** Whether a car stands within a distance of a point, given that it may be anywhere in its circle. */
export function isWithin(car: Circle, middle: LatLng, metresMax: number): boolean {
  return distanceMetres(car.location, middle) - Math.min(car.accuracyMetres, driftMetresMax) <= metresMax
}
