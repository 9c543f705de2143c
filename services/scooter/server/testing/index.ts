export * from './scooter-day-truths.ts'
export { aScooterHouse, type Held, kerb, plateOf, type ScooterHouse } from './a-scooter-house.ts'
export { withScooterAccount, withScootersOpen } from './with-account.ts'
