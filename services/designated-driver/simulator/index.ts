export { createDesignatedDriver } from './create-designated-driver.ts'
export { designatedDriverCity } from './designated-driver-city.ts'
export { designatedDriverFleet } from './designated-driver-fleet.ts'
export { rideHome } from './ride-home.ts'
