import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { noteProgress, readProgress } from '../map-import/import-progress.ts'

const importer = fileURLToPath(new URL('../map-import/import-country-beside.ts', import.meta.url))
const lineLengthMax = 300

export type RunningImport = {
  readonly child: ChildProcess | undefined
  /** Settles when it has ended and how it ended is noted. */
  readonly ended: Promise<void>
}

/**
 * Starts an import in a process of its own, because a server that answers riders must not do it itself. The import notes
 * its progress; one that cannot start, or ends without a word of its own, is noted here as failed, with the reason.
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
  // A file and no pipe: the import outlives a server that is killed.
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
    // The folder may have gone with its server.
    return { child, ended: over.catch(() => undefined) }
  } catch (error) {
    // An environment that is too large, for one, is found before there is a process.
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

/** The import's own reason is kept where it gave one. */
async function noteFailure({ mapFolder, errorsPath, code, signal, fail }: Failure): Promise<void> {
  const isRunningStill = () => true
  if ((await readProgress(mapFolder, isRunningStill))?.state !== 'running') return
  const said = (await readFile(errorsPath, 'utf8')).split('\n').findLast((line) => /^\w*Error\b/.test(line))
  await fail(said ?? (signal === null ? `the import ended with code ${code}` : `the import was ended by ${signal}`))
}
