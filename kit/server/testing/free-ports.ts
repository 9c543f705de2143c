import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Below the range of ephemeral ports: no connection gets one of these by chance. */
const [firstPort, lastPort] = [20_000, 32_000]

/**
 * Unused local ports, all different. A port from the system by port 0 may be given out twice, or to a connection,
 * before its program listens on it. If the processes of a run share a folder for it, no port is given to two of them,
 * however late the first one listens.
 */
export async function freePorts(
  count: number,
  takenIn: string | undefined = process.env['PORTS_TAKEN_IN'],
): Promise<readonly number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = randomInt(firstPort, lastPort)
    if (!found.has(port) && (await isFree(port)) && isOurs(port, takenIn)) found.add(port)
  }
  return [...found]
}

/** The process that creates the file owns the port for as long as the folder exists. */
function isOurs(port: number, takenIn: string | undefined): boolean {
  if (takenIn === undefined) return true
  try {
    closeSync(openSync(join(takenIn, `port-${port}`), 'wx'))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  await new Promise((resolve) => probe.close(resolve))
  return true
}
