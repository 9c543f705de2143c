// Imports an extract and is killed, by itself and without a chance to clear up, as soon as a stage has begun its work.
import { importMap } from '../index.ts'

const [extract = '', mapFolder = '', stage = ''] = process.argv.slice(2)
// How far a stage is, is said once in a second; for this program every moment is a second.
let saidMs = 0
performance.now = () => (saidMs += 2000)
await importMap({
  extract,
  mapFolder,
  routes: 'built-in',
  say: (line) => line.includes(`] ${stage}: `) && line.includes(' %, ') && process.kill(process.pid, 'SIGKILL'),
})
