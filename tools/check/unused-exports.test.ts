import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { houseRoot, plantRepo } from './testing/planted-repo.ts'
import { findUnusedExports } from './unused-exports.ts'

function aRepoWith(files: Readonly<Record<string, string>>): string {
  const { root } = plantRepo({
    'package.json': JSON.stringify({ name: 'daoxing', type: 'module', workspaces: ['kit', 'apps/*'] }),
    'apps/server/package.json': JSON.stringify({
      name: '@daoxing/server-app',
      type: 'module',
      private: true,
      dependencies: { '@daoxing/kit': '0.1.0' },
    }),
    ...files,
  })
  copyFileSync(join(houseRoot, 'knip.json'), join(root, 'knip.json'))
  return root
}

const rule = 'export const waitSeconds = 12\nexport const restSeconds = 7\n'

test('an export that only a test or its support imports is found, and one that a program imports is not', async () => {
  const root = aRepoWith({
    'kit/contract/waits.ts': rule,
    'kit/contract/waits.test.ts': "import { restSeconds } from './waits.ts'\nconsole.log(restSeconds)\n",
    'kit/contract/testing/rest.ts': "import { restSeconds } from '../waits.ts'\nexport const twice = 2 * restSeconds\n",
    'apps/server/main.ts': "import { waitSeconds } from '../../kit/contract/waits.ts'\nconsole.log(waitSeconds)\n",
  })
  const found = await findUnusedExports(root)
  expect(found.filter((finding) => finding.includes('waits.ts'))).toEqual([
    'kit/contract/waits.ts:2 exports restSeconds, which nothing but a test uses',
  ])
})

test('a face that re-exports for a test only is found, too', async () => {
  const root = aRepoWith({
    'kit/contract/index.ts': "export { restSeconds, waitSeconds } from './waits.ts'\n",
    'kit/contract/waits.ts': rule,
    'kit/server/index.ts': '',
    'kit/server/rest.test.ts': "import { restSeconds } from '@daoxing/kit/contract'\nconsole.log(restSeconds)\n",
    'apps/server/main.ts': "import { waitSeconds } from '@daoxing/kit/contract'\nconsole.log(waitSeconds)\n",
  })
  expect(await findUnusedExports(root)).toContain(
    'kit/contract/index.ts:1 exports restSeconds, which nothing but a test uses',
  )
})

test('unreadable settings are a finding, not a pass', async () => {
  const root = aRepoWith({})
  writeFileSync(join(root, 'knip.json'), '{')
  const [finding] = await findUnusedExports(root)
  expect(finding).toContain('knip could not read the tree')
})
