import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'

type InstallWish = {
  /** A folder of its own, so that what is heavy is no part of the usual install. */
  readonly home: string
  /** As npm is asked for it: `name@version`. */
  readonly named: string
  readonly isThere: () => boolean
  readonly say: (line: string) => void
}

const minutesMax = 6

/** Makes sure that a package can be used from a folder. Answers in npm's words why it cannot, where it cannot. */
export async function installBeside({ home, named, isThere, say }: InstallWish): Promise<string | undefined> {
  if (isThere()) return undefined
  await mkdir(home, { recursive: true })
  say(`· installing ${named} into ${home}`)
  const words = await npm(['install', '--prefix', home, '--no-audit', '--no-fund', '--fetch-retries', '1', named])
  if (isThere()) return undefined
  return words === '' ? 'it was installed and cannot be found' : words
}

const wordsMax = 1000

/** Runs npm to its end; answers what it said where it failed, and nothing where it did not. */
function npm(parameters: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('npm', parameters, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let words = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (words = (words + String(chunk)).slice(-wordsMax)))
    const end = () => {
      // npm has children of its own, so the whole group goes.
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
