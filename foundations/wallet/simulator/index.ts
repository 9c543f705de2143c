export { walletCity } from './wallet-city.ts'
export { bindCityCard } from './bind-card.ts'
