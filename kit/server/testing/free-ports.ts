import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems hand out to connections that go out: nothing else comes by one of these by chance. */
const [firstPort, lastPort] = [20_000, 32_000]

/**
 * Ports of the loopback on which nobody listens now, all different. A port asked of the system with 0 may be handed
 * out twice, or to a connection, before the program that it is meant for listens on it.
 */
export async function freePorts(count: number): Promise<readonly number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = randomInt(firstPort, lastPort)
    if (await isFree(port)) found.add(port)
  }
  return [...found]
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
