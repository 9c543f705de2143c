export * from './page-weight.ts'
export * from './test-house.ts'
export * from './span-collector.ts'
