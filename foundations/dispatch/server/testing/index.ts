export * from './dispatch-world.ts'
export * from './test-driver.ts'
export { straightPickupTime, testService } from './test-service.ts'
export { openVoiceExchange, type VoiceExchange } from './voice-exchange.ts'
