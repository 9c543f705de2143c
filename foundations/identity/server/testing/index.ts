export * from './a-rider.ts'
export * from './sms-receiver.ts'
