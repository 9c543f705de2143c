export { createPeopleAtDesks } from './people-at-desks.ts'
export { rentCar } from './renter.ts'
export { rentalCity } from './rental-city.ts'
export { runDesks } from './run-desks.ts'
