export * from './config-calls.ts'
export * from './config-names.ts'
export * from './configs.ts'
export * from './white-list.ts'
