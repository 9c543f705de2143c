export * from './bound-instruments.ts'
export * from './pretend-bank.ts'
