import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The findings of a guard, one sentence each with its file. None means that the guard passed. */
export type Findings = readonly string[]

/** One rule that a program can check. Its root is a parameter, so that its test can pass a broken one. */
export type Guard = {
  readonly name: string
  readonly find: (root: string) => Promise<Findings>
}

/** Runs a program of node_modules; its output becomes the finding when it fails. */
export async function findByProgram(root: string, program: string, ...words: readonly string[]): Promise<Findings> {
  const { code, output } = await runProgram(root, join(root, 'node_modules/.bin', program), words)
  return code === 0 ? [] : [output.trim() || `${program} ended with ${code} and said nothing`]
}

/** `output` is everything that was printed, `printed` only the standard output. */
export type ProgramEnd = { readonly code: number; readonly output: string; readonly printed: string }

export function runProgram(root: string, command: string, words: readonly string[]): Promise<ProgramEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramEnd>()
  const child = spawn(command, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  const printed: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => {
    chunks.push(part)
    printed.push(part)
  })
  child.stderr.on('data', (part: Buffer) => chunks.push(part))
  child.once('error', reject)
  child.once('close', (code) => resolve({ code: code ?? 1, output: textOf(chunks), printed: textOf(printed) }))
  return promise
}

const textOf = (parts: readonly Buffer[]) => Buffer.concat(parts).toString('utf8')
