import { parseSync } from '@swc/core'
import type { Findings } from '../guard.ts'
import { isCode, isForTests, type SourceFile } from './source-files.ts'

type Node = { readonly type: string; readonly [field: string]: unknown }
type Place = { readonly path: string; readonly line: (node: Node) => number }

/** Each language is named in itself, in every language of the page. */
const languageNames = ['繁體中文', '日本語', 'English']
const chinese = /[\u3400-\u9fff\u3040-\u30ff]/

/**
 * Violations that only the syntax tree shows: time and random numbers outside the kit, timers for business, text in a
 * screen.
 */
export function syntaxFindings(sources: readonly SourceFile[]): Findings {
  return sources.filter(({ path }) => isCode(path) && /^(foundations|services|apps)\//.test(path)).flatMap(findingsOf)
}

function findingsOf({ path, text }: SourceFile): Findings {
  const tree = parse(path, text)
  if (typeof tree === 'string') return [tree]
  const bytes = Buffer.from(text)
  const place: Place = {
    path,
    // The parser counts bytes, starting at 1.
    line: (node) =>
      bytes
        .subarray(0, spanStart(node) - 1)
        .toString('utf8')
        .split('\n').length,
  }
  const findings: string[] = []
  walk(tree, (node) => findings.push(...looseTime(node, place), ...timers(node, place), ...bareText(node, place)))
  return findings
}

function looseTime(node: Node, { path, line }: Place): Findings {
  const isNewDate = node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && countOf(node.arguments) === 0
  const isDateCall = node.type === 'CallExpression' && nameOf(node.callee) === 'Date'
  const isNow =
    node.type === 'MemberExpression' && nameOf(node.object) === 'Temporal' && nameOf(node.property) === 'Now'
  return isNewDate || isDateCall || isNow ? [`${path}:${line(node)}: time comes from the clock of the kit`] : []
}

/** A killed server resumes, so business waits in job rows and never in a timer. */
function timers(node: Node, { path, line }: Place): Findings {
  if (!/^(foundations|services)\/[^/]+\/server\//.test(path) || isForTests(path)) return []
  const isTimer = node.type === 'CallExpression' && /^set(Timeout|Interval)$/.test(nameOf(node.callee) ?? '')
  return isTimer ? [`${path}:${line(node)}: business waits in a job, not in a timer`] : []
}

/** Screens take every text from the words files. */
function bareText(node: Node, { path, line }: Place): Findings {
  if (!/\/web\//.test(path) || isForTests(path) || path.endsWith('.config.ts')) return []
  const text = textOf(node)
  if (text === undefined || languageNames.includes(text)) return []
  const isText = chinese.test(text) || (node.type === 'JSXText' && /\p{L}{2,}/u.test(text))
  return isText ? [`${path}:${line(node)}: text belongs into words: ${text.trim().slice(0, 40)}`] : []
}

function textOf(node: Node): string | undefined {
  if (node.type !== 'JSXText' && node.type !== 'StringLiteral' && node.type !== 'TemplateElement') return undefined
  const value = node.type === 'TemplateElement' ? node.raw : node.value
  return typeof value === 'string' ? value : undefined
}

function parse(path: string, text: string): Node | string {
  try {
    return parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'esnext' }) as unknown as Node
  } catch (error) {
    return `${path} cannot be parsed: ${String(error).split('\n')[0]}`
  }
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit)
      // Arguments and template parts are wrapped: { spread, expression }.
      else if (isNode(child?.expression)) walk(child.expression, visit)
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function nameOf(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Identifier' && typeof value.value === 'string' ? value.value : undefined
}

function countOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}

function spanStart(node: Node): number {
  const span = node.span
  return typeof span === 'object' && span !== null && 'start' in span ? Number(span.start) : 1
}
