// npm start: prepares what is missing, then runs the product with the project's own Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithNpm } from './end-with-npm.mjs'
import { endChildren, prepare, projectNode, root } from './prepare.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const supervise = join(root, 'tools', 'supervise.ts')

endWithNpm()
if (await isPrepared()) {
  if (process.versions.node.startsWith('26.')) await (await import('./supervise.ts')).supervise()
  else superviseInProjectNode()
}

async function isPrepared() {
  const endNow = () => {
    endChildren()
    process.exit(1)
  }
  for (const signal of signals) process.on(signal, endNow)
  try {
    await prepare((line) => console.log(`· ${line}`))
    return true
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
    return false
  } finally {
    for (const signal of signals) process.off(signal, endNow)
  }
}

/**
 * Node cannot exec another program, so this process stays and forwards signals. When it is killed, the channel closes.
 */
function superviseInProjectNode() {
  const child = spawn(projectNode(), [supervise], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => process.exit(code ?? 1))
}
