import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readWorkspace } from '../workspace.ts'

/** The root of this repository, with the real settings and libraries. */
export const houseRoot = join(import.meta.dirname, '../../..')

type Files = Readonly<Record<string, string>>

const manifest = (name: string, faces: readonly string[], sees: readonly string[]) =>
  JSON.stringify({
    name: `@daoxing/${name}`,
    type: 'module',
    exports: Object.fromEntries(faces.map((face) => [`./${face}`, `./${face}/index.ts`])),
    dependencies: Object.fromEntries(sees.map((seen) => [`@daoxing/${seen}`, '0.1.0'])),
  })

/** A miniature repository in which every guard passes; a test plants one mistake in it. */
const healthy: Files = {
  'package.json': JSON.stringify({ name: 'daoxing', type: 'module', dependencies: { zod: '*', kysely: '*' } }),
  'kit/package.json': manifest('kit', ['contract', 'server'], []),
  'kit/contract/index.ts': "export const kitName = 'kit'\n",
  'kit/server/index.ts': "export { kitName } from '@daoxing/kit/contract'\n",
  'foundations/configs/package.json': manifest('configs', ['contract', 'server'], ['kit']),
  'foundations/configs/contract/index.ts': "export const configsName = 'configs'\n",
  'foundations/configs/server/index.ts': "export { kitName } from '@daoxing/kit/server'\n",
  'foundations/wallet/package.json': manifest('wallet', ['contract'], ['kit']),
  'foundations/wallet/contract/index.ts': "export const walletName = 'wallet'\n",
  'services/taxi/package.json': manifest('taxi', ['contract', 'server', 'web', 'simulator'], ['kit', 'configs']),
  'services/taxi/contract/index.ts': "export const taxiName = 'taxi'\n",
  'services/taxi/server/index.ts': "export { configsName } from '@daoxing/configs/contract'\n",
  'services/taxi/web/index.ts': "export { taxiName } from '@daoxing/taxi/contract'\n",
  'services/taxi/simulator/index.ts': "export { taxiName } from '@daoxing/taxi/contract'\n",
  'services/rental/package.json': manifest('rental', ['contract'], ['kit']),
  'services/rental/contract/index.ts': "export const rentalName = 'rental'\n",
}

/**
 * Writes the miniature with the planted files over it into a temporary folder of the test. Linking the libraries takes
 * most of the time, so a guard that only reads files goes without.
 */
export function plantRepo(planted: Files = {}, { hasLibraries = true } = {}): { readonly root: string } {
  const root = mkdtempSync(join(tmpdir(), 'daoxing-guard-'))
  writeFiles(root, { ...healthy, ...planted })
  for (const settings of ['tsconfig.base.json', '.oxlintrc.json', 'biome.json']) {
    copyFileSync(join(houseRoot, settings), join(root, settings))
  }
  if (hasLibraries) linkLibraries(root)
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return { root }
}

export function writeFiles(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** Third-party libraries come from this repository; our own packages are the copy's. */
export function linkLibraries(root: string): void {
  const libraries = join(houseRoot, 'node_modules')
  mkdirSync(join(root, 'node_modules/@daoxing'), { recursive: true })
  for (const name of readdirSync(libraries)) {
    if (name !== '@daoxing' && name !== '.cache') symlinkSync(join(libraries, name), join(root, 'node_modules', name))
  }
  for (const slice of readWorkspace(root).slices) {
    const packageName = slice.layer === 'app' ? `app-${slice.name}` : slice.name
    symlinkSync(join(root, slice.folder), join(root, 'node_modules/@daoxing', packageName))
  }
}
