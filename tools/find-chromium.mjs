// Finds a browser for the tests. Plain JavaScript, because an older Node may run it before anything is installed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, runQuietly } from './prepare.mjs'

const shell = 'chromium-headless-shell'
/** Debian's shell could not be installed. Later runs in this folder do not try again. */
const noShellStamp = join(root, '.cache', 'no-headless-shell')

/**
 * Returns the path of a Chromium, after installing Debian's if possible and necessary. A missing Redis is installed
 * along with it: a test of several servers would otherwise do so itself, and all others would wait for it. Debian's
 * headless shell is installed next to its Chromium, for the journeys.
 */
export async function findChromium(say) {
  const found = chromiumHere()
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const install = async (...packages) => {
      say(`installing ${packages.join(' and ')} for the tests`)
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      await runQuietly('apt-get', ['update'], { env })
      await runQuietly('apt-get', ['install', '-y', ...packages], { env })
    }
    if (!found) await install('chromium', 'fonts-noto-cjk')
    // Without one, the tests of several servers are skipped with a message.
    if (!isOnPath('redis-server')) await install('redis-server').catch(() => undefined)
    // Without it, the journeys use the full browser, which costs a third more.
    if (chromiumHere() === '/usr/bin/chromium' && !isOnPath(shell) && !existsSync(noShellStamp))
      await install(shell).catch(noteNoShell)
  }
  const here = found || chromiumHere()
  if (here) return here
  throw new Error(
    'The browser tests need Chromium or Chrome, and there is none here. Install one (on Debian, as root: ' +
      'apt-get install chromium fonts-noto-cjk), or set CHROMIUM_PATH to one.',
  )
}

function noteNoShell({ message }) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(noShellStamp, message)
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

function chromiumHere() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, and there is no such file.`)
  const places = JSON.parse(readFileSync(join(root, 'kit/server/testing/chromium-places.json'), 'utf8'))
  return wanted || places.find((place) => existsSync(place))
}
