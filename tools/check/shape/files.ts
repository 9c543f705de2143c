import { basename } from 'node:path'
import type { Findings } from '../guard.ts'
import { isCode, isForTests, isTest, type SourceFile } from './source-files.ts'

const linesMax = 350

/** Names and lengths of files, and forbidden leftovers in them. */
export function fileFindings(sources: readonly SourceFile[]): Findings {
  return [
    ...sources.flatMap((file) => [...nameOf(file), ...lengthOf(file), ...leftovers(file)]),
    ...migrations(sources),
  ]
}

function nameOf({ path, text }: SourceFile): Findings {
  if (!isCode(path)) return []
  const name = basename(path).replace(/\.(test|spec|config|bench|setup|d)?\.?(tsx?|mts|mjs)$/, '')
  const isKebab = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)
  if (isKebab) return []
  if (!path.endsWith('.tsx') || !/^[A-Z][A-Za-z0-9]*$/.test(name)) return [`${path}: file names are kebab-case`]
  const exportsItself = new RegExp(`export (const|function|class) ${name}`).test(text)
  return isTest(path) || exportsItself ? [] : [`${path} exports no ${name}: a component's file carries its name`]
}

function lengthOf({ path, text }: SourceFile): Findings {
  if (!isCode(path)) return []
  const lines = text.split('\n').length
  if (lines <= linesMax || /Over 350 lines because .{10,}/.test(text)) return []
  return [`${path} has ${lines} lines: divide it, or say in a comment "Over 350 lines because …"`]
}

function leftovers({ path, text }: SourceFile): Findings {
  if (!isCode(path) && !path.endsWith('.sql')) return []
  // This folder contains the words that it searches for.
  if (path.startsWith('tools/check')) return []
  const todo = /\b(TODO|FIXME|XXX)\b(?![ (]*#\d+)/.exec(text)
  const silenced = isForTests(path) ? /\b(test|it|describe)(\.\w+)*\.(only|skip|todo)\b/.exec(text) : null
  return [
    ...(todo === null ? [] : [`${path}:${lineOf(text, todo.index)}: ${todo[1]} without the number of an issue`]),
    ...(silenced === null ? [] : [`${path}:${lineOf(text, silenced.index)}: ${silenced[0]} silences a test`]),
  ]
}

/** Migrations of all slices run in one order, that of their names, so each name must be a unique time. */
function migrations(sources: readonly SourceFile[]): Findings {
  const first = new Map<string, string>()
  return sources
    .filter(({ path }) => path.endsWith('.sql'))
    .flatMap(({ path, text }) => {
      const moment = /^\d{8}_\d{4}(?=_[a-z0-9_]+\.sql$)/.exec(basename(path))?.[0]
      if (moment === undefined) return [`${path}: a migration is named YYYYMMDD_HHMM_what_it_does.sql`]
      const twin = first.get(moment)
      first.set(moment, path)
      return [
        ...(twin === undefined ? [] : [`${path} has the same moment as ${twin}`]),
        ...(/\b(now\s*\(\s*\)|current_timestamp|clock_timestamp|random\s*\(\s*\))/i.test(withoutSqlComments(text))
          ? [`${path}: time and chance come from the kit, not from the database`]
          : []),
      ]
    })
}

function withoutSqlComments(text: string): string {
  return text.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
