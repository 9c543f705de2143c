type Car = { readonly seats: number; readonly features: number; readonly model?: string }
type CarWish = {
  readonly seats: number
  readonly features: number
  /** The model that alone will do, or null where any is welcome. */
  readonly carModel?: string | null
}

/** Whether a car has every feature that is needed and room for everybody; what it can do beyond that is no matter. */
export function fitsWish(car: Car, wish: CarWish): boolean {
  return hasAll(car.features, wish.features) && car.seats >= wish.seats && isModel(car.model, wish.carModel)
}

/** Whether a car is of the model that is asked for, if one is. */
export function isModel(model: string | undefined, asked: string | null | undefined): boolean {
  return asked === null || asked === undefined || model === asked
}

export function hasAll(features: number, needed: number): boolean {
  return (features & needed) === needed
}
