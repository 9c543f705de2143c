export * from './notice-receiver.ts'
