import { startEmbeddedPostgres } from '../embedded-postgres.ts'

/** Starts a database on the folder of its first argument, reports the URL to its parent and waits to be killed. */
const { databaseUrl } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
process.send?.(databaseUrl)
setInterval(() => undefined, 60_000)
