export { aFleet, type FleetOfTest, smallModel, taichungStand, taipeiStand, usualHours } from './a-fleet.ts'
