// npm run new-service -- NAME --kind driver|asset|session [--title 名稱]: a service that works from home to its receipt,
// copied from a sample (`samples/`) under its own name and added to the apps.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type Kind, copySample, kinds } from './new-service/copy-sample.ts'
import { registerService } from './new-service/register-service.ts'
import { serviceNames } from './new-service/service-names.ts'

export type NewService = { readonly name: string; readonly kind: Kind; readonly title?: string; readonly now: Date }

/** Creates a service that passes every guard and adds it to the apps. Returns the files that it wrote or changed. */
export function layOutService(root: string, { name, kind, title, now }: NewService): readonly string[] {
  const names = serviceNames(name)
  return [...copySample({ root, kind, names, title, now }), ...registerService(root, names)]
}

function run(command: string, ...words: readonly string[]): void {
  const { status } = spawnSync(command, words, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}`)
}

const usage = `npm run new-service -- night-bus --kind ${kinds.join('|')} [--title 夜間巴士]`

if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { kind: { type: 'string' }, title: { type: 'string' } },
    })
    const [name] = positionals
    const kind = kinds.find((known) => known === values.kind)
    if (name === undefined || kind === undefined) throw new Error(`A service has a name and a kind: ${usage}`)
    const title = values.title === undefined ? {} : { title: values.title }
    const written = layOutService(process.cwd(), { name, kind, ...title, now: new Date() })
    console.log(written.map((path) => `  ${path}`).join('\n'))
    // npm links the new package and adds it to the lock file; nothing is downloaded.
    run('npm', 'install', '--prefer-offline')
    run('npm', 'run', '--silent', 'tidy')
    console.log(`services/${name} works. See it: npm start. Its README says what to replace first.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
