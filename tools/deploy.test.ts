import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const Service = z.object({
  image: z.string(),
  command: z.optional(z.array(z.string())),
  depends_on: z.optional(z.record(z.string(), z.object({ condition: z.string() }))),
  healthcheck: z.optional(z.object({ disable: z.optional(z.boolean()) })),
  secrets: z.optional(z.array(z.string())),
  volumes: z.optional(z.array(z.string())),
  ports: z.optional(z.array(z.string())),
  environment: z.optional(z.record(z.string(), z.unknown())),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})
const compose = z.parse(Compose, parse(read('compose.yaml'), { merge: true }))
const containerfile = read('Containerfile')

test('everything in the compose file exists: services, secrets, volumes, programs, and a health check of each', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect([name, needed, compose.services[needed] !== undefined]).toEqual([name, needed, true])
      const hasCheck = compose.services[needed]?.healthcheck !== undefined || isOurs(needed)
      expect([name, needed, condition !== 'service_healthy' || hasCheck]).toEqual([name, needed, true])
    }
    for (const secret of service.secrets ?? []) expect(Object.keys(compose.secrets)).toContain(secret)
    const secretFiles = Object.entries(service.environment ?? {}).filter(([key]) => key.endsWith('_FILE'))
    for (const [, path] of secretFiles) expect(service.secrets).toContain(String(path).replace('/run/secrets/', ''))
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      expect([volume, source.startsWith('.') ? existsSync(join(root, source)) : source in compose.volumes]).toEqual([
        volume,
        true,
      ])
    }
    const [program, entry = ''] = service.command ?? []
    if (program === 'node') expect([name, existsSync(join(root, entry))]).toEqual([name, true])
    expect([name, service.healthcheck !== undefined || isOurs(name)]).toEqual([name, true])
  }
  // Riders connect only through the balancer, whose forwarded addresses the servers trust.
  const published = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined)
  expect(published.map(([name]) => name)).toEqual(['balancer'])
})

/** The image has a health check of its own. */
const isOurs = (name: string) => compose.services[name]?.image.includes('daoxing') ?? false

test("the image's program exists, it runs without root, and no secret gets into the image", () => {
  for (const [, path = ''] of containerfile.matchAll(/"((?:tools|apps)\/[\w./-]+)"/g))
    expect([path, existsSync(join(root, path))]).toEqual([path, true])
  const lines = containerfile.split('\n')
  expect(lines.findLastIndex((line) => line.startsWith('USER '))).toBeGreaterThan(
    lines.findLastIndex((line) => line.startsWith('RUN ')),
  )
  expect(/^USER (\d+)/m.exec(containerfile)?.[1]).not.toBe('0')
  expect(containerfile).toMatch(/^HEALTHCHECK .*tools\/healthy\.mjs/m)
  const ignored = read('.containerignore')
  for (const path of ['deploy/secrets', '.data', '.git', 'node_modules']) expect(ignored.split('\n')).toContain(path)
  expect(read('.dockerignore')).toBe(ignored)
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['deploy/secrets/', 'deploy/providers.env']))
  // The page build needs the projects of the whole repository, since its tsconfig.json refers to them.
  const { references } = z.parse(
    z.object({ references: z.array(z.object({ path: z.string() })) }),
    JSON.parse(read('tsconfig.json')),
  )
  for (const { path } of references) {
    const room = path.replace(/^\.\//, '').split('/')[0] ?? ''
    expect([room, ignored.split('\n').includes(room)]).toEqual([room, false])
    if (ignored.split('\n').includes(`${room}/*`)) expect(ignored).toContain(`!${room}/tsconfig.json`)
  }
})

test('a secret from a file reaches the program, and so do signals; its exit code is passed on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daoxing-secrets-'))
  try {
    const path = join(folder, 'database_url')
    writeFileSync(path, 'postgres://a:b@c/d\n')
    const script = `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000)
      const { DATABASE_URL, DATABASE_URL_FILE, TRIAL_PARTNER_SECRET, KEYS_FILE } = process.env
      console.log(JSON.stringify([DATABASE_URL, DATABASE_URL_FILE, TRIAL_PARTNER_SECRET, KEYS_FILE]))`
    const child = startsTool('with-secrets.mjs', ['node', '-e', script], {
      DATABASE_URL_FILE: path,
      TRIAL_PARTNER_SECRET_FILE: path,
      KEYS_FILE: '/keys/keys.json',
    })
    const [said] = child.stdout ? await once(child.stdout, 'data') : []
    expect(JSON.parse(String(said))).toEqual(['postgres://a:b@c/d', null, 'postgres://a:b@c/d', '/keys/keys.json'])
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(7)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the health check passes if calls are answered, and fails otherwise or without a server', async () => {
  let status = 200
  const server = createServer((_request, response) => void response.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const health = async () => (await once(startsTool('healthy.mjs', [], { PORT: String(port) }), 'exit'))[0]
  expect(await health()).toBe(0)
  status = 503
  expect(await health()).toBe(1)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await health()).toBe(1)
})

function startsTool(name: string, parameters: readonly string[], environment: Record<string, string>): ChildProcess {
  const path = join(root, 'tools', name)
  return spawn(process.execPath, [path, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], ...environment },
  })
}
