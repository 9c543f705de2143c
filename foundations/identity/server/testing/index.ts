export * from './a-rider.ts'
export * from './mail-receivers.ts'
export * from './sms-receiver.ts'
