// A browser for the tests. Plain JavaScript, because an older Node may look for it before anything is installed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runQuietly } from './prepare.mjs'

/** Answers the path of a Chromium, after installing Debian's where that is possible and there is none. */
export async function findChromium(say) {
  const found = chromiumHere()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('installing Chromium for the browser tests')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runQuietly('apt-get', ['update'], { env })
    await runQuietly('apt-get', ['install', '-y', 'chromium', 'fonts-noto-cjk'], { env })
    const installed = chromiumHere()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium or Chrome, and there is none here. Install one (on Debian, as root: ' +
      'apt-get install chromium fonts-noto-cjk), or set CHROMIUM_PATH to one.',
  )
}

function chromiumHere() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, and there is no such file.`)
  const places = JSON.parse(readFileSync(join(root, 'kit/server/testing/chromium-places.json'), 'utf8'))
  return wanted || places.find((place) => existsSync(place))
}
