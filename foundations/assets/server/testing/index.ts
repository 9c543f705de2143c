export { findCommand } from '../stores/command-store.ts'
export { aFleet, type FleetOfTest, smallModel, taichungStand, taipeiStand, usualHours } from './a-fleet.ts'
export { openTestBroker, type TestBroker, type TestCar } from './test-broker.ts'
export { type TestLine, testLine } from './line-in-process.ts'
