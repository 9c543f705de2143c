import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Below what systems hand out to connections that go out: nothing else comes by one of these by chance. */
const [firstPort, lastPort] = [20_000, 32_000]

/**
 * Ports of the loopback on which nobody listens now, all different. A port asked of the system with 0 may be handed
 * out twice, or to a connection, before the program that it is meant for listens on it. Where the processes of a run
 * share a folder for it, no port is given to two of them, however late the first one listens.
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
