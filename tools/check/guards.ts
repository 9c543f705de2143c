import { shape } from '../check-shape.ts'
import { compileWords } from '../compile-words.ts'
import { staleProjects } from '../write-projects.ts'
import { boundaries } from './boundaries.ts'
import { documents } from './documents.ts'
import { findByProgram, type Guard } from './guard.ts'
import { plainEnglish } from './plain-english.ts'
import { unusedExports } from './unused-exports.ts'

/** Words and projects come first: types and lint read their output. */
export const firstGuards: readonly Guard[] = [
  {
    name: 'words',
    find: async (root) => {
      await compileWords(root)
      return []
    },
  },
  {
    name: 'projects',
    find: async (root) => staleProjects(root).map((path) => `${path} is stale: run npm run tidy`),
  },
]

/** These only read the tree and may run in parallel. */
export const otherGuards: readonly Guard[] = [
  { name: 'types', find: (root) => findByProgram(root, 'tsc', '--build', '--pretty', 'false') },
  { name: 'lint', find: (root) => findByProgram(root, 'oxlint', '--type-aware', '--format', 'unix') },
  { name: 'format', find: (root) => findByProgram(root, 'biome', 'format', '.') },
  boundaries,
  unusedExports,
  shape,
  documents,
  plainEnglish,
]
