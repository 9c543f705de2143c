import { spawn } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type ImportInput = {
  readonly extract: string
  readonly dataDir: string
  readonly routes: string
  readonly say: (line: string) => void
}

const importer = fileURLToPath(new URL('../map-import.ts', import.meta.url))
const pollEveryMs = 2000

/** Imports an extract in a separate process, as an operator does, and reports its peak usage. */
export async function measureImport({ extract, dataDir, routes, say }: ImportInput): Promise<void> {
  const begun = performance.now()
  const child = spawn(process.execPath, [importer, extract, '--routes', routes], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const most = { disk: 0, memory: 0 }
  const measure = async () => {
    most.disk = Math.max(most.disk, await bytesIn(join(dataDir, 'map')))
    most.memory = Math.max(most.memory, await peakMemoryOf(child.pid))
  }
  const timer = setInterval(() => void measure(), pollEveryMs)
  const code = await new Promise<number>((done, reject) => {
    child.once('error', reject)
    child.once('close', (ended) => done(ended ?? 1))
  })
  clearInterval(timer)
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const end = await bytesIn(join(dataDir, 'map'))
  say(
    `· imported in ${seconds} s; at most ${megabytes(most.memory)} of memory, ${megabytes(most.disk)} on disk, ` +
      `${megabytes(end)} of it in the end`,
  )
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** As the kernel reports it; 0 if unavailable. */
async function peakMemoryOf(processId: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    names.filter((name) => !name.startsWith('engine')).map((name) => stat(join(folder, name)).catch(() => undefined)),
  )
  return sizes.reduce((sum, found) => sum + (found?.isFile() === true ? found.size : 0), 0)
}
