export * from './flight.ts'
export * from './flight-number.ts'
export * from './taipei-day.ts'
