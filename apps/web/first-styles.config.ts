import type { Plugin, Rolldown } from 'vite'
import { classesIn, classesOf, classStylesOf, stylesWith } from './first-styles.ts'

/** A chunk as it is known while the build writes it; files have their preliminary names. */
type Written = Pick<Rolldown.RenderedChunk, 'moduleIds' | 'imports' | 'dynamicImports' | 'isEntry'> & {
  readonly code: string
  readonly styles: readonly string[]
}
/** Classes of the first screens, and the chunks with any other class. */
type Division = { readonly first: ReadonlySet<string>; readonly later: ReadonlySet<string> }

const isMainStyles = /\/main\.css$/

/**
 * Divides the page's own styles: the page itself has those of its first screens, whose modules are named by the ends of
 * their paths. All of them are in a second file, which chunks with further classes load and wait for. So the styles of
 * another service add nothing to the first screens.
 */
export function firstStylesPlugin(firstModules: readonly string[]): Plugin {
  const written = new Map<string, Written>()
  let classes: ReadonlySet<string> = new Set()
  let division: Division | undefined

  const withImports = (file: string, all = new Set<string>()): ReadonlySet<string> => {
    const chunk = written.get(file)
    if (chunk === undefined || all.has(file)) return all
    all.add(file)
    for (const other of chunk.imports) withImports(other, all)
    return all
  }
  const isFirst = ({ isEntry, moduleIds }: Written) =>
    isEntry || moduleIds.some((id) => firstModules.some((module) => id.endsWith(module)))
  const divided = (): Division => {
    if (division !== undefined) return division
    const files = new Set<string>()
    for (const [file, chunk] of written) if (isFirst(chunk)) for (const each of withImports(file)) files.add(each)
    const first = new Set([...files].flatMap((file) => classesIn(written.get(file)?.code ?? '', classes)))
    const others = new Set([...classes].filter((name) => !first.has(name)))
    const later = [...written].filter(([, { code }]) => classesIn(code, others).length > 0).map(([file]) => file)
    division = { first, later: new Set(later) }
    return division
  }

  return {
    name: 'daoxing-first-styles',
    apply: 'build',
    renderStart() {
      written.clear()
      division = undefined
    },
    transform: {
      // Tailwind has written the classes by now.
      filter: { id: isMainStyles },
      handler(code) {
        classes = classesOf(code)
      },
    },
    renderChunk: {
      order: 'post',
      handler(code, { fileName, moduleIds, imports, dynamicImports, isEntry, viteMetadata }) {
        const styles = [...(viteMetadata?.importedCss ?? [])]
        written.set(fileName, { code, moduleIds, imports, dynamicImports, isEntry, styles })
      },
    },
    // A chunk names the styles of what it loads: its own name has to change with theirs, or a browser keeps the old one.
    augmentChunkHash({ fileName }) {
      const { first, later } = divided()
      const { isEntry = false, dynamicImports = [] } = written.get(fileName) ?? {}
      const styled = dynamicImports.filter((file) => [...withImports(file)].some((each) => later.has(each)))
      if (!isEntry && styled.length === 0) return undefined
      const whole = [...written.values()].flatMap((chunk) => (chunk.isEntry ? chunk.styles : []))
      // Without the places of hashes that are not known yet.
      return [...whole, ...first, ...styled].join().replaceAll(/!~\{\w+\}~/g, '')
    },
    generateBundle(_, bundle) {
      const { first, later } = divided()
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const entry = chunks.find(({ isEntry }) => isEntry)
      const [whole = ''] = entry?.viteMetadata?.importedCss ?? []
      const asset = bundle[whole]
      if (asset?.type !== 'asset') return this.error('the entry of the page has no styles')
      const css = String(asset.source)
      const unknown = [...classesOf(css)].filter((name) => !classes.has(name))
      if (unknown.length > 0) this.error(`styles of unknown origin: ${unknown.join(' ')}`)
      const emit = (name: string, source: string) => this.getFileName(this.emitFile({ type: 'asset', name, source }))
      const firstFile = emit(
        'first.css',
        stylesWith(css, (name) => first.has(name)),
      )
      const wholeFile = emit('styles.css', classStylesOf(css))
      delete bundle[whole]
      for (const { isEntry, preliminaryFileName, viteMetadata } of chunks) {
        if (isEntry) viteMetadata?.importedCss.delete(whole)
        if (isEntry) viteMetadata?.importedCss.add(firstFile)
        if (later.has(preliminaryFileName)) viteMetadata?.importedCss.add(wholeFile)
      }
    },
  }
}
