export { aScooterHouse, type Held, kerb, plateOf, type ScooterHouse } from './a-scooter-house.ts'
