import type { DriverNeeds } from './dispatch-policy.ts'

/** The driver's properties that a wish depends on. Seats are null without a vehicle. */
type Driver = {
  readonly seats: number | null
  readonly features: number
  readonly model?: string | null
  readonly licences: readonly string[]
}
type DriverWish = {
  readonly seats: number
  readonly features: number
  /** The only acceptable model, or null for any. */
  readonly carModel?: string | null
  /** Licences and skills that the order requires; none by default. */
  readonly licences?: readonly string[]
}

/** The requirement that a driver does not meet. */
export type Lack = 'vehicle' | 'licence' | 'features' | 'seats' | 'model'

/** The first requirement of an order and its service that a driver does not meet; undefined if all are met. */
export function lackOf(driver: Driver, wish: DriverWish, needs: DriverNeeds): Lack | undefined {
  const lack = lackForService({ licences: driver.licences, hasVehicle: driver.seats !== null }, needs)
  if (lack) return lack
  if (!(wish.licences ?? []).every((licence) => driver.licences.includes(licence))) return 'licence'
  if (!hasAll(driver.features, wish.features)) return 'features'
  if (driver.seats !== null && driver.seats < wish.seats) return 'seats'
  return isModel(driver.model, wish.carModel) ? undefined : 'model'
}

/** The requirement of a service that a driver does not meet. */
export function lackForService(
  { hasVehicle, licences }: { readonly hasVehicle: boolean; readonly licences: readonly string[] },
  needs: DriverNeeds,
): 'vehicle' | 'licence' | undefined {
  if (needs.vehicle && !hasVehicle) return 'vehicle'
  return needs.licence === null || licences.includes(needs.licence) ? undefined : 'licence'
}

/** Whether a car is of the requested model, if there is one. */
export function isModel(model: string | null | undefined, requested: string | null | undefined): boolean {
  return requested === null || requested === undefined || model === requested
}

export function hasAll(features: number, needed: number): boolean {
  return (features & needed) === needed
}
