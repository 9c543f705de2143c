import { compileWords } from '../compile-words.ts'
import { callDocuments } from '../generate-calls.ts'
import { requirementsTable } from '../generate-requirements.ts'
import { writeProjects } from '../write-projects.ts'
import { writeGenerated } from './generated-file.ts'
import { findByProgram } from './guard.ts'

/** Writes all generated files, and formats every file. Returns its actions, one line each. */
export async function tidy(root: string): Promise<readonly string[]> {
  const words = await compileWords(root)
  const projects = writeProjects(root)
  const pages = writeGenerated(root, [requirementsTable(root), ...(await callDocuments(root))])
  const unformatted = await findByProgram(root, 'biome', 'format', '--write', '.')
  return [...words.map((folder) => `${folder}/compiled`), ...projects, ...pages, ...unformatted]
}
