const oldestVersion = 150_000

/** Reports in one sentence why an external PostgreSQL cannot be used; returns if it can. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const { place, version } = await readVersion(databaseUrl)
  if (version >= oldestVersion) return
  const ours = Math.floor(version / 10_000)
  throw new Error(`the database at ${place} is PostgreSQL ${ours}, and 15 or newer is needed (DATABASE_URL)`)
}

async function readVersion(databaseUrl: string): Promise<{ place: string; version: number }> {
  const place = placeOf(databaseUrl)
  const { default: pg } = await import('pg') // Not imported at the top: most starts have an embedded database.
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // The running query is reported as well.
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`)
    return { place, version: Number(rows[0]?.version) }
  } catch (error) {
    throw new Error(`the database at ${place} cannot be reached: ${reasonOf(error)} (DATABASE_URL)`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Host, port and database; user and password stay out of messages. */
function placeOf(databaseUrl: string): string {
  try {
    const { hostname, port, pathname } = new URL(databaseUrl)
    return `${hostname || 'localhost'}:${port || 5432}${pathname}`
  } catch {
    throw new Error('DATABASE_URL is not an address; it looks like postgres://user:password@host:5432/name')
  }
}

function reasonOf(error: unknown): string {
  // If a name has several addresses, each failure is inside and the outer message is empty.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
