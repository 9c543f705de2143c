export { createTaxiFleet } from './taxi-fleet-run.ts'
export { taxiGarage } from './taxi-fleet.ts'
export { answerOffer, kerbWaitSeconds, nextErrand, nextOutage, turnsBack } from './taxi-driver.ts'
export { journeyAt, planJourney } from './traffic.ts'
