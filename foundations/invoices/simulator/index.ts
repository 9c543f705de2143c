export { invoicesCity } from './invoices-city.ts'
