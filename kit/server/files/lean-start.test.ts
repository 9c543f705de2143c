import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** The libraries that a program has loaded once it has imported the server's faces and run a line. */
function loadedBy(line: string): readonly string[] {
  const faces = new URL('../index.ts', import.meta.url).href
  const program = `
    import { registerHooks } from 'node:module'
    const seen = new Set()
    registerHooks({ resolve(name, context, next) {
      const found = next(name, context)
      for (const [, one] of found.url.matchAll(/node_modules\\/((?:@[\\w-]+\\/)?[\\w-]+)\\//g)) seen.add(one)
      return found
    } })
    const kit = await import(${JSON.stringify(faces)})
    ${line}
    console.log(JSON.stringify([...seen]))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '[]')
}

const lateOnes = ['sharp', 'flydrive', '@fastify/multipart']

test('a server that takes no picture loads neither the decoder nor the library of files, and the first picture does', () => {
  const atStart = loadedBy('')
  expect(atStart).toContain('fastify')
  for (const late of lateOnes) expect(atStart).not.toContain(late)
  expect(loadedBy("await kit.takePicture(Buffer.from('ffd8ff', 'hex')).catch(() => undefined)")).toContain('sharp')
}, 60_000)
