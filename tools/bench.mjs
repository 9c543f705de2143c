// npm run bench: measures the promises of docs/performance.md, with the product's own Node and page.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, projectNode, root } from './prepare.mjs'

try {
  await prepare((line) => console.log(`· ${line}`))
  const bench = spawn(projectNode(), [join(root, 'bench', 'main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
  // Ctrl-C reaches both; this one stays until the other has cleaned up.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => bench.kill('SIGTERM'))
  bench.once('exit', (code) => process.exit(code ?? 1))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
