export { ordersCity } from './orders-city.ts'
