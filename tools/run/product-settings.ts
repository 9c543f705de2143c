import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'

/** Settings for the start of the product. */
export type ProductSettings = {
  readonly port: number
  readonly cityPort: number
  readonly dataDir: string
  /** An existing PostgreSQL; by default one is started in the data folder. */
  readonly databaseUrl: string | undefined
}

/** Present in a data folder during a restore. */
export const restoringFolder = 'restoring'

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

export function readProductSettings(environment: NodeJS.ProcessEnv): ProductSettings {
  const port = readPort(environment, 'PORT', 8080)
  const cityPort = readPort(environment, 'CITY_PORT', 8081)
  if (port === cityPort) throw new Error(`PORT and CITY_PORT are both ${port}; each needs its own.`)
  return {
    port,
    cityPort,
    dataDir: resolve(environment['DATA_DIR'] || resolve(projectFolder, '.data')),
    databaseUrl: environment['DATABASE_URL'] || undefined,
  }
}

function readPort(environment: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = environment[name]
  if (!text) return usual
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new Error(`${name} is "${text}", and must be a whole number from 1 to 65535.`)
}
