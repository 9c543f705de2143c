import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { noteProgress, readProgress } from '../map-import/import-progress.ts'

const importer = fileURLToPath(new URL('../map-import/import-country-beside.ts', import.meta.url))
const lineLengthMax = 300

export type RunningImport = {
  readonly child: ChildProcess | undefined
  /** Settles when the process has ended and its outcome is recorded. */
  readonly ended: Promise<void>
}

/**
 * Starts an import in a separate process, since it would block a server that answers riders. The import records its
 * progress; if it cannot start, or ends without a record, it is recorded here as failed, with the reason.
 */
export async function startImport({
  node,
  mapFolder,
  environment,
}: {
  readonly node: string
  readonly mapFolder: string
  readonly environment: NodeJS.ProcessEnv
}): Promise<RunningImport> {
  // A file, not a pipe: the import survives a killed server.
  const errorsPath = join(mapFolder, 'import-errors.txt')
  const errors = await open(errorsPath, 'w')
  const fail = (line: string) => noteProgress(mapFolder, { state: 'failed', line: line.slice(0, lineLengthMax) })
  try {
    const child = spawn(node, [importer, mapFolder, 'taiwan'], {
      stdio: ['ignore', 'ignore', errors.fd],
      env: environment,
    })
    const over = new Promise<void>((resolve) => {
      child.once('error', (error) => resolve(fail(`the import could not start: ${error.message}`)))
      child.once('exit', (code, signal) =>
        resolve(code === 0 ? undefined : noteFailure({ mapFolder, errorsPath, code, signal, fail })),
      )
    })
    // The folder may have been deleted with its server.
    return { child, ended: over.catch(() => undefined) }
  } catch (error) {
    // Some errors occur before a process exists, such as an environment that is too large.
    await fail(`the import could not start: ${error instanceof Error ? error.message : String(error)}`)
    return { child: undefined, ended: Promise.resolve() }
  } finally {
    await errors.close()
  }
}

type Failure = {
  readonly mapFolder: string
  readonly errorsPath: string
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly fail: (line: string) => Promise<void>
}

/** The import's own reason takes precedence. */
async function noteFailure({ mapFolder, errorsPath, code, signal, fail }: Failure): Promise<void> {
  const isRunningStill = () => true
  if ((await readProgress(mapFolder, isRunningStill))?.state !== 'running') return
  const said = (await readFile(errorsPath, 'utf8')).split('\n').findLast((line) => /^\w*Error\b/.test(line))
  await fail(said ?? (signal === null ? `the import ended with code ${code}` : `the import was ended by ${signal}`))
}
