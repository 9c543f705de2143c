import { spawn } from 'node:child_process'

/** Runs a test file that needs what is no part of the usual install, and is told by its environment where that lies. */
export function runSuite(file: string, environment: Readonly<Record<string, string>>): Promise<boolean> {
  return new Promise((done, reject) => {
    const child = spawn('npx', ['vitest', 'run', '--project', 'node', file], {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    })
    child.once('error', reject)
    child.once('close', (code) => done(code === 0))
  })
}
