import { spawn } from 'node:child_process'

/** Runs a test file with an optional dependency, whose location is in its environment. */
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
