export { assetsCity } from './assets-city.ts'
export { planFleets, type PlannedFleet } from './fleet-plan.ts'
export type { CarGateways } from './car-gateways.ts'
export { createLentCar, type LentCar } from './lent-car.ts'
export { type LentCars, lentCarsOf, lentCarsSetting, type LentFleet } from './lent-cars.ts'
export { type RegisteredFleet, registerFleets } from './register-fleets.ts'
export { planSharedFleet, sharedLender } from './shared-fleet.ts'
export type { ScooterReading, ScooterUnit } from './scooter-unit.ts'
export { cityVendorSecret } from './vendor-signature.ts'
export {
  registerScooters,
  type Scooters,
  scootersOf,
  scooterUnitOf,
  scooterUnitsOf,
} from './scooters.ts'
export { planScooterFleet } from './scooter-fleet.ts'
export { scooterFaults } from './scooter-faults.ts'
