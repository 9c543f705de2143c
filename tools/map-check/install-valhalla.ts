import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { findValhalla, valhallaHome, valhallaNamed } from '@daoxing/places/server/map-import'

type InstallWish = { readonly mapFolder: string; readonly minutesMax: number; readonly say: (line: string) => void }

/** Makes sure that Valhalla can be used from this folder. Answers why it cannot, in words, where it cannot. */
export async function installValhalla({ mapFolder, minutesMax, say }: InstallWish): Promise<string | undefined> {
  if (findValhalla(mapFolder)) return undefined
  const home = valhallaHome(mapFolder)
  await mkdir(home, { recursive: true })
  say(`· installing ${valhallaNamed} (280 MB) into ${home}`)
  const quiet = ['--no-audit', '--no-fund', '--fetch-retries', '1']
  const words = await npm(['install', '--prefix', home, ...quiet, valhallaNamed], minutesMax)
  if (findValhalla(mapFolder)) return undefined
  return words === '' ? 'it was installed and cannot be found' : words
}

const wordsMax = 1000

/** Runs npm for so long at most; answers what it said where it failed, and nothing where it did not. */
function npm(parameters: readonly string[], minutesMax: number): Promise<string> {
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
