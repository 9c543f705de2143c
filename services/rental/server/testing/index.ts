export * from './a-rental-house.ts'
export * from './rental-truths.ts'
