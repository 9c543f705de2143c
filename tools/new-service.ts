import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { registerService } from './new-service/register-service.ts'
import { serviceFiles } from './new-service/service-files.ts'
import { serviceNames } from './new-service/service-names.ts'

/** Lays out a service that passes every guard and enters it into the apps. Answers the files that it wrote or changed. */
export function layOutService(root: string, name: string, now: Date): readonly string[] {
  const names = serviceNames(name)
  const folder = `services/${names.kebab}`
  if (existsSync(join(root, folder))) throw new Error(`${folder} exists already`)
  const files = serviceFiles(names, freeMoment(root, now))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, folder, path)), { recursive: true })
    writeFileSync(join(root, folder, path), text)
  }
  return [...Object.keys(files).map((path) => `${folder}/${path}`), ...registerService(root, names)]
}

/** The name of a migration begins with a minute of its own: `20261120_0910`, in UTC. */
function freeMoment(root: string, now: Date): string {
  const taken = new Set(globSync('**/server/migrations/*.sql', { cwd: root, exclude: ['node_modules'] }).map(momentOf))
  for (let minute = now.getTime(); ; minute += 60_000) {
    const moment = new Date(minute).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '_')
    if (!taken.has(moment)) return moment
  }
}

const momentOf = (path: string) => basename(path).slice(0, 13)

function run(command: string, ...words: readonly string[]): void {
  const { status } = spawnSync(command, words, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}`)
}

if (import.meta.main) {
  const name = process.argv[2]
  if (name === undefined) {
    console.error('How shall it be called? npm run new-service -- night-bus')
    process.exit(1)
  }
  try {
    const written = layOutService(process.cwd(), name, new Date())
    console.log(written.map((path) => `  ${path}`).join('\n'))
    // npm links the new package and enters it into the lock file; nothing is fetched.
    run('npm', 'install', '--prefer-offline')
    run('npm', 'run', '--silent', 'tidy')
    console.log(`services/${name} is there. Next: npm run check, then make its first call yours (CONTRIBUTING.md).`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
