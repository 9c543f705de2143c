export { aFleet, type FleetOfTest, smallModel, taichungStand, taipeiStand, usualHours } from './a-fleet.ts'
export { type TestLine, testLine } from './line-in-process.ts'
