import { readdir, readFile } from 'node:fs/promises'
import { Language } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { type ArticleText, Brand, type HelpBrand, type LoadedArticle } from './help-content.ts'
import { createHelpCentre, type HelpCentre } from './help-centre.ts'
import type { TraditionalTable } from './rules/fold-text.ts'
import { readMarkdown } from './rules/read-markdown.ts'

const articlePath = /^\/cs\/article\/([a-z0-9-]+)$/

/**
 * Loads every brand of a folder: `{brand}/brand.json`, and `{brand}/{category}/{section}/{article}.{language}.md`. Throws
 * with every fault that it finds: a missing language, a file that no section lists, HTML, a broken link.
 */
export async function loadHelpCentre(folder: URL): Promise<HelpCentre> {
  const faults: string[] = []
  const brands: HelpBrand[] = []
  const articles: LoadedArticle[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const brandFolder = new URL(`${entry.name}/`, folder)
    const brand = z.parse(Brand, JSON.parse(await readFile(new URL('brand.json', brandFolder), 'utf8')))
    brands.push(brand)
    articles.push(...(await loadBrand(brand, brandFolder, faults)))
  }
  if (brands.length === 0) faults.push('the help centre has no brand')
  const ids = articles.map(({ id }) => id)
  faults.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is listed twice`))
  faults.push(...articles.flatMap((article) => brokenLinks(article, new Set(ids))))
  if (faults.length > 0) throw new Error(`the help centre is faulty:\n${faults.join('\n')}`)
  return createHelpCentre({ brands, articles, traditional: await traditionalTable() })
}

async function loadBrand(brand: HelpBrand, folder: URL, faults: string[]): Promise<readonly LoadedArticle[]> {
  const unlisted = new Set((await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.md')))
  const loaded: LoadedArticle[] = []
  for (const { id: categoryId, sections } of brand.categories)
    for (const { id: sectionId, articles } of sections)
      for (const id of articles) {
        const path = (language: Language) => `${categoryId}/${sectionId}/${id}.${language}.md`
        const texts: Partial<Record<Language, ArticleText>> = {}
        for (const language of Language.options) {
          unlisted.delete(path(language))
          const text = await loadText(new URL(path(language), folder), path(language), faults)
          if (text) texts[language] = text
        }
        const { 'zh-TW': zh, en, ja } = texts
        if (zh && en && ja) loaded.push({ id, categoryId, sectionId, texts: { 'zh-TW': zh, en, ja } })
      }
  faults.push(...[...unlisted].map((path) => `${path} is in no section of brand.json`))
  return loaded
}

async function loadText(file: URL, path: string, faults: string[]): Promise<ArticleText | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) {
    faults.push(`${path} is missing`)
    return undefined
  }
  const read = readMarkdown(text)
  if (!read) faults.push(`${path} has no title or no text`)
  if (read?.hasHtml) faults.push(`${path} contains HTML`)
  return read
}

/** Articles link to other articles, to screens of the page, or to secure pages elsewhere. */
function brokenLinks({ id, texts }: LoadedArticle, known: ReadonlySet<string>): readonly string[] {
  return Object.entries(texts).flatMap(([language, { body }]) =>
    (readMarkdown(`# ${id}\n\n${body}`)?.links ?? []).flatMap((link) => {
      const other = articlePath.exec(link)?.[1]
      if (other !== undefined) return known.has(other) ? [] : [`${id}.${language}: no article ${other}`]
      return /^(\/(?!\/|cs\/article)|https:\/\/)/.test(link)
        ? []
        : [`${id}.${language}: the link ${link} is not allowed`]
    }),
  )
}

async function traditionalTable(): Promise<TraditionalTable> {
  const { default: table } = await import('opencc-js/dict/STCharacters')
  return new Map(
    table.split('|').map((pair) => {
      const [simplified = '', traditional = ''] = pair.split(' ')
      return [simplified, traditional] as const
    }),
  )
}
