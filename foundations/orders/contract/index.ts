export * from './order.ts'
export * from './order-calls.ts'
export * from './order-errors.ts'
export * from './order-events.ts'
