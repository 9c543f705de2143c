import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'

type InstallWish = {
  /** A separate folder, so that large packages are not part of the usual install. */
  readonly home: string
  /** The npm specifier: `name@version`. */
  readonly named: string
  readonly isThere: () => boolean
  readonly say: (line: string) => void
}

const minutesMax = 6

/** Ensures that a package can be used from a folder. Otherwise returns npm's error. */
export async function installBeside({ home, named, isThere, say }: InstallWish): Promise<string | undefined> {
  if (isThere()) return undefined
  await mkdir(home, { recursive: true })
  say(`· installing ${named} into ${home}`)
  const words = await npm(['install', '--prefix', home, '--no-audit', '--no-fund', '--fetch-retries', '1', named])
  if (isThere()) return undefined
  return words === '' ? 'it was installed and cannot be found' : words
}

const wordsMax = 1000

/** Runs npm to its end; returns its output on a failure, nothing on a success. */
function npm(parameters: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('npm', parameters, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let words = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (words = (words + String(chunk)).slice(-wordsMax)))
    const end = () => {
      // npm has child processes, so the whole group is ended.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    }
    process.once('exit', end)
    const timer = setTimeout(() => {
      words = `npm was not done within ${minutesMax} minutes`
      end()
    }, minutesMax * 60_000)
    const done = (said: string) => {
      clearTimeout(timer)
      process.off('exit', end)
      resolve(said)
    }
    child.once('error', (error) => done(error.message))
    child.once('close', (code) => done(code === 0 ? '' : words.trim() || `npm ended with ${code}`))
  })
}
