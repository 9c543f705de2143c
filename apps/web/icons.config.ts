import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const factory = fileURLToPath(new URL('shell/icon.ts', import.meta.url))
const libraryFactory = "import createLucideIcon from '../createLucideIcon.mjs'"

/** Icons of lucide-react as plain paths: with a small factory of ours, and without names and keys. */
export function iconsPlugin(): Plugin {
  return {
    name: 'daoxing-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler(code, id) {
        // An icon that is only an alias of another one.
        if (!code.includes('createLucideIcon(')) return undefined
        if (!code.includes(libraryFactory)) this.error(`${id} makes its icon in another way than before`)
        return {
          code: code
            .replace(libraryFactory, `import { createIcon as createLucideIcon } from ${JSON.stringify(factory)}`)
            .replace(/^ {2}name: "[\w-]+",\n/m, '')
            .replace(/^ {2}size: 24,\n/m, '')
            .replace('__iconData.node;\n', '')
            .replaceAll(/, key: "\w+"/g, ''),
          map: null,
        }
      },
    },
  }
}
