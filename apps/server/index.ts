export { serverSlices } from './registry.ts'
