export { writeLargeExtract } from './large-extract.ts'
