import type { ServiceFiles } from './service-files-type.ts'
import { serverFiles } from './server-files.ts'
import type { ServiceNames } from './service-names.ts'
import { webFiles } from './web-files.ts'

/**
 * A slice that does one small thing through every layer: a rider puts themselves on the waiting list of a service that
 * is about to open. It is real, tested, and made to be replaced call by call.
 */
export function serviceFiles(names: ServiceNames, moment: string): ServiceFiles {
  return {
    'package.json': packageJson(names),
    'README.md': readme(names),
    ...contractFiles(names),
    ...serverFiles(names, moment),
    ...webFiles(names),
  }
}

function packageJson({ kebab }: ServiceNames): string {
  return `{
  "name": "@daoxing/${kebab}",
  "version": "0.1.0",
  "private": true,
  "license": "Apache-2.0",
  "type": "module",
  "exports": {
    "./contract": "./contract/index.ts",
    "./server": "./server/index.ts",
    "./web": "./web/index.ts"
  },
  "dependencies": {
    "@daoxing/kit": "0.1.0"
  }
}
`
}

function readme({ kebab, camel }: ServiceNames): string {
  return `# ${kebab}

What a rider gets: a place on the waiting list, until the service opens.

\`\`\`
not waiting --join--> waiting (place 1, 2, 3 …)
\`\`\`

- **Calls**: \`join${pascalOf(camel)}List\`, a rider joins the list and learns the place; joining twice is refused.
- **Tables**: \`waiting_riders\`, one row a rider.
- **Screen**: \`/${kebab}\`.

\`contract/\` says what can be asked, \`server/\` answers it, \`web/\` shows it. A \`simulator/\` comes with the first thing that moves.
`
}

const pascalOf = (camel: string) => `${camel.charAt(0).toUpperCase()}${camel.slice(1)}`

function contractFiles({ kebab, camel, pascal }: ServiceNames): ServiceFiles {
  return {
    'contract/index.ts': `export * from './${kebab}-calls.ts'\nexport * from './${kebab}-refusals.ts'\nexport * from './waiting-place.ts'\n`,
    'contract/waiting-place.ts': `import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** Where a rider stands in the waiting list; the first place is 1. */
export const WaitingPlace = z.object({ place: z.int().check(z.gte(1)), joinedAt: Instant })
export type WaitingPlace = Readonly<z.infer<typeof WaitingPlace>>
`,
    [`contract/${kebab}-calls.ts`]: `import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { WaitingPlace } from './waiting-place.ts'

/** A rider asks to be told when the service opens. */
export const join${pascal}List = defineCall({
  id: 'OWN-${kebab}-join${pascal}List',
  method: 'POST',
  path: '/${kebab}/waiting-list',
  who: 'rider',
  purpose: 'join the waiting list',
  idempotent: 'honoured',
  body: z.object({}),
  reply: WaitingPlace,
  refusals: ['${camel}.alreadyWaiting'],
})
`,
    [`contract/${kebab}-refusals.ts`]: `import { defineRefusals } from '@daoxing/kit/contract'

export const ${camel}Refusals = defineRefusals({
  '${camel}.alreadyWaiting': { code: 'ALREADY_WAITING', status: 409 },
})
`,
    'contract/words/zh-TW.json': `{ "refusal_${camel}_alreadyWaiting": "你已經在候補名單中" }\n`,
    'contract/words/en.json': `{ "refusal_${camel}_alreadyWaiting": "You are on the waiting list already" }\n`,
    'contract/words/ja.json': `{ "refusal_${camel}_alreadyWaiting": "すでに順番待ちリストに登録されています" }\n`,
  }
}
