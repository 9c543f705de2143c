export { askProvider, atProvider, type ProviderName } from './http/ask-provider.ts'
export * from './http/bind-call.ts'
export * from './process/clock.ts'
export { unread } from './database/pool-for-kysely.ts'
export {
  afterCommit,
  behindSavepoint,
  type Database,
  lockUntilEnd,
  openDatabase,
  readAgain,
  readOnce,
  type RememberedRows,
  rememberedRows,
  tablesOf,
  type Tx,
  tryLockUntilEnd,
} from './database/database.ts'
export * from './jobs/define-job.ts'
export { within } from './process/drain.ts'
export { holdHouse, keysHeldByServers } from './sharing/hold-house.ts'
export type { House } from './process/house.ts'
export { housekeeping } from './process/housekeeping.ts'
export { houseSecret, replaceHouseSecret } from './process/house-secrets.ts'
export * from './keys/index.ts'
export { giveBackJob, type Jobs, type PlanOptions, type TakenJob, takeDueJob } from './jobs/jobs.ts'
export { createLog, type Log } from './process/log.ts'
export { defineCounter, defineHistogram, type Metric } from './process/metrics.ts'
export { type HousePlan, type OpenHouse, openHouse, usualGraceMs, usualLanes } from './process/open-house.ts'
export { drainOutbox, subscribe, type Subscription } from './realtime/outbox.ts'
export type { Outbox } from './realtime/outbox-type.ts'
export type { Peers } from './sharing/peers.ts'
export { migrateAsIn, migrationNames, restoringSchema } from './database/migrate.ts'
export * from './process/ports.ts'
export * from './http/principal.ts'
export * from './process/random.ts'
export type { Realtime, SocketDoors } from './realtime/realtime.ts'
export { reseal, type Sealed, type SealedColumn, type SealedField } from './database/reseal.ts'
export { type Seal, sealFor, sealingKey, sealingSecrets } from './process/sealing.ts'
export type { Settings } from './process/settings.ts'
export { giveUp, onShutdown, reportReady } from './process/supervised.ts'
export * from './process/slice.ts'
export { type Intent, intend, lookingFirst, type LookedAt, staged, type Stages } from './http/staged-call.ts'
export { beginTracing, traceAtHand, traced } from './process/tracing.ts'
export type { SpanPlan } from './process/tracer.ts'
export type { ServerWords } from './http/words.ts'
