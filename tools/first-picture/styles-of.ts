import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, optimize } from '@tailwindcss/node'

const mainStyles = fileURLToPath(new URL('../../apps/web/main.css', import.meta.url))

/** The page's own styles, reduced to the classes in a prerendered page. */
export async function stylesOf(html: string): Promise<string> {
  const { build } = await compile(readFileSync(mainStyles, 'utf8'), {
    base: dirname(mainStyles),
    onDependency: () => undefined,
  })
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/))
  const asWritten = classes.map((name) => name.replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
  return optimize(build([...new Set(asWritten)]), { minify: true }).code
}
