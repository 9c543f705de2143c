import type { Plugin, Rolldown } from 'vite'

/** Modules of a first screen besides those of every screen, and modules that parse its first responses. */
const firstScreens = {
  '/': { picture: ['/home/HomeScreen.tsx'], answers: ['/identity/web/identity-data.ts'] },
  '/taxi': {
    picture: ['/screens/TaxiScreen.tsx', '/plan/PlanRide.tsx'],
    answers: ['/identity/web/identity-data.ts', '/taxi/web/taxi-calls.ts', '/places/web/places-calls.ts'],
  },
  // Every other URL is a route of the deferred parts.
  '*': { picture: ['/web/deferred.ts'], answers: [] },
} as const

/** Styles of nearly every other screen: its program is requested once these are there. */
const laterStyles = /^assets\/(?:parts|styles)-/

/** The modules of all screens that the build prerenders, with their frame. */
export const firstModules = ['/shell/Frame.tsx', ...firstScreens['/'].picture, ...firstScreens['/taxi'].picture]

/**
 * The page preloads the files of the prerendered screen before the entry runs: the frame by the page itself, the screen
 * of the URL by the server, which finds its files in `first-files.json`.
 */
export function preloadPlugin(): Plugin {
  const withImports = (bundle: Rolldown.OutputBundle, file: string, all: Set<string>): Set<string> => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || all.has(file)) return all
    all.add(file)
    for (const other of chunk.imports) withImports(bundle, other, all)
    return all
  }
  const chunks = (bundle: Rolldown.OutputBundle) =>
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  /** Files that the page names itself: its entry, the frame, and their imports. */
  const named = (bundle: Rolldown.OutputBundle): Set<string> => {
    const all = new Set<string>()
    for (const { fileName, isEntry } of chunks(bundle))
      if (isEntry || /assets\/frame-.*\.js$/.test(fileName)) withImports(bundle, fileName, all)
    return all
  }
  return {
    name: 'daoxing-preload',
    apply: 'build',
    generateBundle(_, bundle) {
      const known = named(bundle)
      const filesOf = (modules: readonly string[], before: readonly string[] = []) => {
        const all = new Set<string>()
        for (const module of modules) {
          const holding = chunks(bundle).filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
          // Otherwise, a renamed screen would silently load late.
          if (holding.length === 0)
            this.error(`no file of the page holds ${module}, which a first screen is drawn from`)
          for (const { fileName } of holding) withImports(bundle, fileName, all)
        }
        return [...all].filter((file) => !known.has(file) && !before.includes(file))
      }
      const files = Object.fromEntries(
        Object.entries(firstScreens).map(([path, first]) => {
          const picture = filesOf(first.picture)
          return [path, { picture, answers: filesOf(first.answers, picture) }]
        }),
      )
      const styles = chunks(bundle).flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      files['*']?.picture.push(...new Set(styles.filter((file) => laterStyles.test(file))))
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(files) })
    },
    transformIndexHtml: {
      order: 'post',
      // The prerendered content needs none of them: its own files, and the rider's responses, have priority.
      handler: (html, { bundle = {} }) => ({
        html: html.replaceAll(/<(script type="module"|link rel="modulepreload") /g, '<$1 fetchpriority="low" '),
        tags: [...named(bundle)]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file}` },
          })),
      }),
    },
  }
}
