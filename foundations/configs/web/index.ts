export { configsQuery } from './configs-query.ts'
export { useSupportAction } from './support-action.ts'
