type Car = { readonly seats: number; readonly features: number; readonly model?: string }
type CarWish = {
  readonly seats: number
  readonly features: number
  /** The model that alone will do, or null where any is welcome. */
  readonly carModel?: string | null
}

/** Why a car cannot be sent for a wish. */
export type Lack = 'features' | 'seats' | 'model'

/** The first requirement that a car lacks; undefined where it fits. */
export function lackOf(car: Car, wish: CarWish): Lack | undefined {
  if (!hasAll(car.features, wish.features)) return 'features'
  if (car.seats < wish.seats) return 'seats'
  return isModel(car.model, wish.carModel) ? undefined : 'model'
}

/** Whether a car is of the model that is asked for, if one is. */
export function isModel(model: string | undefined, asked: string | null | undefined): boolean {
  return asked === null || asked === undefined || model === asked
}

export function hasAll(features: number, needed: number): boolean {
  return (features & needed) === needed
}
