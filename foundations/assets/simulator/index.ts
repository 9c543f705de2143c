export { planFleets, type PlannedFleet } from './fleet-plan.ts'
export { type RegisteredFleet, registerFleets } from './register-fleets.ts'
