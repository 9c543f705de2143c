import { createServer } from 'node:net'

/** Ports of the loopback that nobody listens on now. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer()
      return new Promise<typeof server>((resolve, reject) => {
        server.on('error', reject)
        server.listen(0, '127.0.0.1', () => resolve(server))
      })
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
