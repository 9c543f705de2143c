import { spawn } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapFiles } from '../real-streets/map-folder.ts'
import { valhallaConfig } from '../real-streets/valhalla-config.ts'
import { findValhalla, tileBuilder, valhallaCommand } from '../real-streets/valhalla-package.ts'
import type { Counts, ImportJob, Stage } from './import-stage.ts'
import { UnreadableExtract } from './read-extract.ts'

/** Runs Valhalla's tile builder on the whole extract, including data outside the box. */
export const valhallaStage: Stage = { name: 'valhalla', run: makeValhallaTiles }

async function makeValhallaTiles({ extract, folder, mapFolder, report }: ImportJob): Promise<Counts> {
  const packageFolder = findValhalla(mapFolder)
  if (packageFolder === undefined)
    throw new UnreadableExtract(`Valhalla is not installed: ${valhallaCommand(mapFolder)}`)
  const tiles = join(folder, mapFiles.valhalla)
  await rm(tiles, { recursive: true, force: true })
  await mkdir(tiles, { recursive: true })
  const config = join(folder, 'valhalla-config.json')
  await writeFile(config, JSON.stringify(valhallaConfig(tiles)))
  report(0, 'Valhalla makes its tiles')
  await run(tileBuilder(packageFolder), ['-c', config, extract], folder)
  await rm(config, { force: true })
  const made = (await readdir(tiles, { recursive: true })).filter((name) => name.endsWith('.gph'))
  if (made.length === 0) throw new UnreadableExtract('Valhalla made no tile out of the extract')
  return { routeTiles: made.length }
}

const wordsMax = 2000

/** Runs a program to its end; it ends with this process, and an error contains its last output. */
function run(program: string, parameters: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let words = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (words = (words + String(chunk)).slice(-wordsMax)))
    const end = () => void child.kill('SIGKILL')
    process.once('exit', end)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.off('exit', end)
      if (code === 0) resolve()
      else reject(new Error(`${program} ended with ${signal ?? code}\n${words}`))
    })
  })
}
