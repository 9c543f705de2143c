/** A rule of a style sheet: its selector or condition, what it contains, and all of it as written. */
type Rule = { readonly head: string; readonly body?: string; readonly text: string }

/** At-rules that contain rules. */
const isGroup = (head: string) => /^@(?:layer|media|supports|container)\b/.test(head)

/** The classes that the selectors of a built style sheet name. */
export function classesOf(css: string): ReadonlySet<string> {
  const classes = new Set<string>()
  for (const rule of rulesOf(css)) for (const name of classesOfRule(rule)) classes.add(name)
  return classes
}

/** The style sheet without the rules whose classes do not apply; rules without a class remain. */
export function stylesWith(css: string, applies: (name: string) => boolean): string {
  return rulesOf(css)
    .map(({ head, body, text }) => {
      if (isGroup(head) && body !== undefined) {
        const inner = stylesWith(body, applies)
        return inner === '' ? '' : `${head}{${inner}}`
      }
      const names = classesOfRule({ head, text })
      return names.length === 0 || names.some(applies) ? text : ''
    })
    .join('')
}

/**
 * The outer rules of the style sheet that name a class, each as a whole. Loaded after a part of the style sheet, they
 * decide as if that part did not exist: the order of all their rules is the original one.
 */
export function classStylesOf(css: string): string {
  return rulesOf(css)
    .filter((rule) => classesOfRule(rule).length > 0)
    .map(({ text }) => text)
    .join('')
}

/** The classes that a text of program code contains, between spaces or quotation marks. */
export function classesIn(code: string, classes: ReadonlySet<string>): readonly string[] {
  const words = new Set(code.replaceAll('\\n', ' ').split(/[\s"'`{}$]+/))
  // A class with a mark that separates words is not among them.
  return [...classes].filter((name) => words.has(name) || (/["'`{}$]/.test(name) && code.includes(name)))
}

function classesOfRule({ head, body, text }: Rule): readonly string[] {
  if (isGroup(head)) return body === undefined ? [] : [...classesOf(body)]
  if (head.startsWith('@')) return []
  // Such a class would not be found in the code.
  if (/\\[\da-f]/i.test(head)) throw new Error(`a class with a numeric escape: ${text.slice(0, 80)}`)
  return [...head.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'))
}

/** The outer rules of a minified style sheet. */
function rulesOf(css: string): readonly Rule[] {
  const rules: Rule[] = []
  let [start, bodyAt, depth] = [0, 0, 0]
  // A comment, an escaped character and a string are passed over: their braces belong to no rule.
  for (const { 0: mark, index } of css.matchAll(/\/\*.*?\*\/|\\.|"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|[{};]/gs)) {
    if (mark === '{' && depth++ === 0) bodyAt = index
    if (mark === '}') depth--
    const isEnd = depth === 0 && (mark === '}' || mark === ';')
    if (!isEnd) continue
    const text = css.slice(start, index + 1)
    const head = css
      .slice(start, mark === '}' ? bodyAt : index)
      .replaceAll(/\/\*.*?\*\//gs, '')
      .trim()
    rules.push(mark === '}' ? { head, body: css.slice(bodyAt + 1, index), text } : { head, text })
    start = index + 1
  }
  return rules
}
