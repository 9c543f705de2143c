export { checkDatabase } from './check-database.ts'
export { makeDataFolder } from './data-folder.ts'
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  runningDatabaseUrl,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
export { LockTaken, takeProcessLock } from './process-lock.ts'
