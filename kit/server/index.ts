export { askProvider, atProvider, type ProviderName } from './ask-provider.ts'
export * from './bind-call.ts'
export * from './clock.ts'
export { unread } from './pool-for-kysely.ts'
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
} from './database.ts'
export * from './define-job.ts'
export { within } from './drain.ts'
export { holdHouse, keysHeldByServers } from './hold-house.ts'
export type { House } from './house.ts'
export { housekeeping } from './housekeeping.ts'
export { houseSecret, replaceHouseSecret } from './house-secrets.ts'
export * from './keys/index.ts'
export { giveBackJob, type Jobs, type PlanOptions, type TakenJob, takeDueJob } from './jobs.ts'
export { createLog, type Log } from './log.ts'
export { defineCounter, defineHistogram, type Metric } from './metrics.ts'
export { type HousePlan, type OpenHouse, openHouse, usualGraceMs, usualLanes } from './open-house.ts'
export { drainOutbox, subscribe, type Subscription } from './outbox.ts'
export type { Outbox } from './outbox-type.ts'
export type { Peers } from './peers.ts'
export { migrateAsIn, migrationNames, restoringSchema } from './migrate.ts'
export * from './ports.ts'
export * from './principal.ts'
export * from './random.ts'
export type { Realtime, SocketDoors } from './realtime.ts'
export { reseal, type Sealed, type SealedColumn, type SealedField } from './reseal.ts'
export { type Seal, sealFor, sealingKey, sealingSecrets } from './sealing.ts'
export type { Settings } from './settings.ts'
export { giveUp, onShutdown, reportReady } from './supervised.ts'
export * from './slice.ts'
export { type Intent, intend, lookingFirst, type LookedAt, staged, type Stages } from './staged-call.ts'
export { beginTracing, traceAtHand, traced } from './tracing.ts'
export type { SpanPlan } from './tracer.ts'
export type { ServerWords } from './words.ts'
