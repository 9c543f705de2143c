export { configsQuery } from './configs-query.ts'
