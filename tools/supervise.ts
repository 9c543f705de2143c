import { join } from 'node:path'
import { projectFolder, readProductSettings } from './run/product-settings.ts'
import { type ProductPlan, superviseProduct } from './run/supervise-product.ts'

const ourEntries = {
  server: join(projectFolder, 'apps/server/main.ts'),
  city: join(projectFolder, 'apps/simulator/main.ts'),
}

/**
 * Runs the product until a signal or the end of the parent process, then ends the process. The settings come from the
 * environment: PORT, CITY_PORT, DATA_DIR, DATABASE_URL; all other variables are passed on.
 */
export async function supervise(entries: ProductPlan['entries'] = ourEntries): Promise<void> {
  let isStopping = false
  let stop: () => Promise<void> = async () => undefined

  async function end(exitCode: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    await stop()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  process.on('disconnect', () => void end(0))
  // A closed terminal must not crash this process before everything has ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

  try {
    const settings = readProductSettings(process.env)
    const product = superviseProduct({ settings, entries, environment: process.env, say })
    stop = product.stop
    await product.running
    const url = `http://localhost:${settings.port}`
    const cityUrl = `http://localhost:${settings.cityPort}`
    console.log(`\n  島行 Daoxing runs at ${url}\n  its city at ${cityUrl}\n  Ctrl-C stops both.\n`)
    process.send?.({ ready: true, url, cityUrl })
  } catch (error) {
    if (isStopping) return
    console.error(error instanceof Error ? error.message : error)
    await end(1)
  }
}

function say(line: string): void {
  console.log(`· ${line}`)
}

if (import.meta.main) await supervise()
