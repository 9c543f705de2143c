// npm run day: runs a seeded day of Taipei on a clock that it moves itself, with the product's own Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, projectNode, root } from './prepare.mjs'

try {
  await prepare((line) => console.log(`· ${line}`))
  const day = spawn(projectNode(), [join(root, 'days', 'main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
  // Ctrl-C reaches both; this one stays until the other has cleaned up.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => day.kill('SIGTERM'))
  day.once('exit', (code) => process.exit(code ?? 1))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
