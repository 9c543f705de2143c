// A browser for the tests. Plain JavaScript, because an older Node may look for it before anything is installed.
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, runQuietly } from './prepare.mjs'

/**
 * Answers the path of a Chromium, after installing Debian's where that is possible and there is none. A missing Redis is
 * installed along with it: a test of several servers would otherwise do so itself, and all others would wait for it.
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
    // Without one, the tests of several servers say so and are left out.
    if (!isOnPath('redis-server')) await install('redis-server').catch(() => undefined)
  }
  const here = found || chromiumHere()
  if (here) return here
  throw new Error(
    'The browser tests need Chromium or Chrome, and there is none here. Install one (on Debian, as root: ' +
      'apt-get install chromium fonts-noto-cjk), or set CHROMIUM_PATH to one.',
  )
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
