// Imports an extract and is killed, by itself and without a chance to clear up, as soon as a stage is whole.
import { importMap } from '../index.ts'

const [extract = '', mapFolder = '', stage = ''] = process.argv.slice(2)
await importMap({
  extract,
  mapFolder,
  routes: 'built-in',
  say: (line) => line.includes(`${stage}: `) && line.endsWith(' s') && process.kill(process.pid, 'SIGKILL'),
})
