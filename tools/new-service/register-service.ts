import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceNames } from './service-names.ts'

/** Adds the service to the lists of the apps: one import and one line each. Returns the changed files. */
export function registerService(root: string, { kebab, camel }: ServiceNames): readonly string[] {
  return [
    ...enter(root, 'apps/server', { list: 'serverSlices', name: `${camel}Server`, from: `@daoxing/${kebab}/server` }),
    ...enter(root, 'apps/web', { list: 'webEntries', name: `${camel}Web`, from: `@daoxing/${kebab}/web` }),
    ...enter(root, 'apps/simulator', { list: 'cityParts', name: `${camel}City`, from: `@daoxing/${kebab}/simulator` }),
  ]
}

/** As in biome.json, so that the list matches the formatter's output. */
const lineWidth = 120

type Entry = { readonly list: string; readonly name: string; readonly from: string }

function enter(root: string, app: string, { list, name, from }: Entry): readonly string[] {
  const registry = `${app}/registry.ts`
  if (!existsSync(join(root, registry))) return []
  const text = readFileSync(join(root, registry), 'utf8')
  const lists = new RegExp(`(export const ${list}\\b[^=]*= \\[)([^\\]]*)\\]`)
  if (!lists.test(text)) throw new Error(`${registry} holds no list ${list}`)
  const listed = text.replace(lists, (_, head: string, items: string) => {
    const all = [...items.split(',').map((item) => item.trim()), name].filter((item) => item !== '')
    const inOneLine = `${head}${all.join(', ')}]`
    return inOneLine.length <= lineWidth ? inOneLine : `${head}\n${all.map((item) => `  ${item},\n`).join('')}]`
  })
  // Before the first line that is not an import, so that the new one comes last.
  const importsEnd = listed.search(/^(?!import )/m)
  writeFileSync(
    join(root, registry),
    `${listed.slice(0, importsEnd)}import { ${name} } from '${from}'\n${listed.slice(importsEnd)}`,
  )
  return [registry, dependOn(root, app, from.replace(/\/[a-z]+$/, ''))]
}

function dependOn(root: string, app: string, packageName: string): string {
  const path = `${app}/package.json`
  const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as { dependencies?: Record<string, string> }
  const withService = { ...manifest, dependencies: { ...manifest.dependencies, [packageName]: '0.1.0' } }
  writeFileSync(join(root, path), `${JSON.stringify(withService, null, 2)}\n`)
  return path
}
