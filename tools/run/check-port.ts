import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What we started before, and lost by SIGKILL of the supervisor, needs this long at most to let go of its port. */
const patienceMs = 2_500

/** Throws a sentence for a person when nobody may listen on the port; every address of the machine counts. */
export async function checkPort(port: number, settingName: string): Promise<void> {
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

async function listenProblem(port: number): Promise<unknown> {
  return (await listenOnce(port, '0.0.0.0')) ?? (await listenOnce(port, '::'))
}

/** Other failures are no statement about the port: a machine without IPv6 has no `::`. */
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
