import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** After SIGKILL of the supervisor its children need this long at most to release their port. */
const patienceMs = 2_500

/**
 * Browsers block these ports: the product would run, but no page of it would open. The list is that of "bad ports" in
 * the Fetch standard.
 */
const refusedByBrowsers: ReadonlySet<number> = new Set([
  ...[
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  ],
  ...[
    111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  ],
  ...[540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061],
  ...[6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
])

/**
 * Throws a user-readable message if the port is in use or privileged, or browsers block it; every address of the
 * machine counts.
 */
export async function checkPort(port: number, settingName: string): Promise<void> {
  if (refusedByBrowsers.has(port)) {
    const other = await openPortAfter(port)
    throw new Error(
      `Browsers refuse to open port ${port}, so nobody could see the product; choose another, for example ${settingName}=${other} npm start.`,
    )
  }
  const until = performance.now() + patienceMs
  let code = await listenProblem(port)
  while (code === 'EADDRINUSE' && performance.now() < until) {
    await pause(100)
    code = await listenProblem(port)
  }
  if (code === 'EADDRINUSE') {
    throw new Error(
      `Port ${port} is taken by another program; choose another, for example ${settingName}=${port + 100} npm start.`,
    )
  }
  if (code === 'EACCES')
    throw new Error(`This user may not listen on port ${port}; choose another with ${settingName}.`)
}

/** The next port that is free and not blocked by browsers. */
async function openPortAfter(port: number): Promise<number> {
  // Ports below 1024 need privileges, even if this machine does not enforce it.
  let next = Math.max(port + 1, 1024)
  while (refusedByBrowsers.has(next) || (await listenProblem(next)) !== undefined) next += 1
  return next
}

async function listenProblem(port: number): Promise<unknown> {
  return (await listenOnce(port, '0.0.0.0')) ?? (await listenOnce(port, '::'))
}

/** Other failures say nothing about the port: a machine without IPv6 has no `::`. */
function listenOnce(port: number, host: string): Promise<unknown> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => {
      const code = 'code' in error ? error.code : undefined
      resolve(code === 'EADDRINUSE' || code === 'EACCES' ? code : undefined)
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}
