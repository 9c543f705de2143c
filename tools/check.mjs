// Runs the guards. Plain JavaScript, since an older Node may start it; the guards run in the Node of the project.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

if (existsSync(node)) {
  const { status } = spawnSync(node, [join(root, 'tools/check/run-guards.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else {
  console.error('The libraries are not installed yet. Run `npm ci` first, or `npm start`, which does it.')
  process.exitCode = 1
}
