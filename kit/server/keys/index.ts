export * from './key-file.ts'
export { secretsIn } from './secrets-in.ts'
