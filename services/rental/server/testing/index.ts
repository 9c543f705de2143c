export * from './a-rental-house.ts'
