export { walletCity } from './wallet-city.ts'
