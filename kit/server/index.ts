export { fetchProvider, atProvider, type ProviderName } from './http/fetch-provider.ts'
export { type PartnerAccess, partnerAccess } from './http/partner-access.ts'
export * from './http/handler.ts'
export type { UploadedFile } from './http/read-upload.ts'
export { dropFile, keepFile, type KeptFile, readFile } from './files/keep-file.ts'
export { isSamePicture, type Picture, takePicture } from './files/take-picture.ts'
export * from './process/clock.ts'
export { type Column, type Composed, composed, generated, json, named, spread, writeOnly } from './database/columns.ts'
export { blurFactsOf, deleteRowsOf } from './database/erase-rows.ts'
export { defineTable, type NewRecordOf, type RecordOf, type Table } from './database/define-table.ts'
export {
  afterCommit,
  atCommit,
  behindSavepoint,
  type Database,
  type Gathering,
  lockUntilEnd,
  openDatabase,
  shareUntilEnd,
  tablesOf,
  type Tx,
  tryLockUntilEnd,
  writeAtCommit,
} from './database/database.ts'
export * from './jobs/define-job.ts'
export { within } from './process/drain.ts'
export { holdHouse, keysHeldByServers } from './sharing/hold-house.ts'
export type { House } from './process/house.ts'
export { housekeeping } from './process/housekeeping.ts'
export { houseSecret, replaceHouseSecret } from './process/house-secrets.ts'
export * from './keys/index.ts'
export { giveBackJob, type Jobs, type PlanOptions, type TakenJob, takeDueJob } from './jobs/jobs.ts'
export type { Declared } from './process/declared-type.ts'
export { bindPeerEvents, type PeerEventHandler, retryEarlyEvents } from './inbox/bind-peer-events.ts'
export { definePeerEvents, type PeerEvent, type PeerEvents, type PeerName } from './inbox/define-peer-events.ts'
export { eventsInState } from './inbox/inbox-store.ts'
export { credentialsOf } from './inbox/peer-credential-store.ts'
export { addCredential, issueCredential, revokeCredentials } from './inbox/peer-credentials.ts'
export { receiveEvent } from './inbox/receive-event.ts'
export { retryFailedEvent } from './inbox/retry-failed-event.ts'
export * from './inbox/verdict.ts'
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
export type { Realtime, SocketHandlers } from './realtime/realtime.ts'
export { isOverlap } from './database/overlap.ts'
export { reseal, type Sealed, type SealedColumn, type SealedField } from './database/reseal.ts'
export { type Seal, sealFor, sealingKey, sealingSecrets } from './process/sealing.ts'
export { type PageMonitoringPort, pageMonitoringPort } from './process/page-monitoring-port.ts'
export type { Settings } from './process/settings.ts'
export { giveUp, onShutdown, reportReady } from './process/supervised.ts'
export * from './process/slice.ts'
export { answer, type CallAnswer, type Intent, intend, type Prepared, type Stages } from './http/answer.ts'
export { beginTracing, traceAtHand, traced } from './process/tracing.ts'
export type { SpanPlan } from './process/tracer.ts'
export type { ServerWords } from './http/words.ts'
