export * from './membership-calls.ts'
export * from './membership-configs.ts'
export * from './membership-refusals.ts'
export * from './membership.ts'
