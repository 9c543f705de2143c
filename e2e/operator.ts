import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const tool = (name: string) => fileURLToPath(new URL(`../tools/${name}.ts`, import.meta.url))

/** Runs an operator's program to its end and returns its output; rejects with it on a failure. */
export async function operates(
  name: 'backup' | 'restore' | 'rotate-keys',
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await run(process.execPath, [tool(name), ...parameters], {
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ...environment },
  })
  return stdout
}
