export { coastStops, openPriceWorld, type PriceWorld } from './open-price-world.ts'
