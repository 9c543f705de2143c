export * from './campaign-calls.ts'
