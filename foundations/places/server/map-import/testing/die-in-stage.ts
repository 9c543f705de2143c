// Imports an extract and kills itself, without any clean-up, as soon as a stage has begun its work.
import { importMap } from '../index.ts'

const [extract = '', mapFolder = '', stage = ''] = process.argv.slice(2)
// Progress is reported once per second; this program reports every step.
let saidMs = 0
performance.now = () => (saidMs += 2000)
await importMap({
  extract,
  mapFolder,
  routes: 'built-in',
  say: (line) => line.includes(`] ${stage}: `) && line.includes(' %, ') && process.kill(process.pid, 'SIGKILL'),
})
