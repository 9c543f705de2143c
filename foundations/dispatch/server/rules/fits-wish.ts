type Car = { readonly seats: number; readonly features: number }

/** Whether a car has every feature that is needed and room for everybody; what it can do beyond that is no matter. */
export function fitsWish(car: Car, wish: Car): boolean {
  return hasAll(car.features, wish.features) && car.seats >= wish.seats
}

export function hasAll(features: number, needed: number): boolean {
  return (features & needed) === needed
}
