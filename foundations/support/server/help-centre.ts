import type { Language } from '@daoxing/kit/contract'
import type { HelpArticle, HelpArticleLine, HelpCategory, HelpSection } from '@daoxing/support/contract'
import type { HelpBrand, LoadedArticle } from './help-content.ts'
import { foldText, termsOf, type TraditionalTable } from './rules/fold-text.ts'
import { createSearchIndex } from './rules/search-index.ts'

const excerptLength = 80
const resultsMax = 20

/** All articles in memory, with their tree and their search index. */
export type HelpCentre = {
  search(text: string, language: Language): readonly HelpArticleLine[]
  article(id: string, language: Language): HelpArticle | undefined
  line(id: string, language: Language): HelpArticleLine | undefined
  categories(brandId: string, language: Language): readonly HelpCategory[] | undefined
  sections(categoryId: string, language: Language): CategoryView | undefined
  articles(sectionId: string, language: Language): SectionView | undefined
}
type CategoryView = { readonly category: HelpCategory; readonly sections: readonly HelpSection[] }
type SectionView = { readonly section: HelpSection; readonly articles: readonly HelpArticleLine[] }

type Content = {
  readonly brands: readonly HelpBrand[]
  readonly articles: readonly LoadedArticle[]
  readonly traditional: TraditionalTable
}

export function createHelpCentre({ brands, articles, traditional }: Content): HelpCentre {
  const byId = new Map(articles.map((article) => [article.id, article]))
  const categories = brands.flatMap((brand) => brand.categories.map((category) => ({ ...category, brandId: brand.id })))
  const sections = categories.flatMap((category) => category.sections.map((section) => ({ ...section, category })))
  const index = createSearchIndex(articles.map(indexedOf), traditional)
  const lineOf = (article: LoadedArticle, language: Language, search = ''): HelpArticleLine => {
    const { title, plain } = article.texts[language]
    const { id, sectionId: section_id, categoryId: category_id } = article
    return { id, title, excerpt: excerptOf(plain, search, traditional), section_id, category_id }
  }
  const sectionView = ({ id, name, articles: ids, category }: (typeof sections)[number], language: Language) => ({
    ...{ id, name: name[language], category_id: category.id, articles: ids.length },
  })
  const categoryView = ({ id, name, brandId, sections: own }: (typeof categories)[number], language: Language) => ({
    ...{ id, name: name[language], brand_id: brandId, articles: own.flatMap((section) => section.articles).length },
  })
  const linesOf = (ids: readonly string[], language: Language, search?: string) =>
    ids.flatMap((id) => byId.get(id) ?? []).map((article) => lineOf(article, language, search))
  return {
    search: (text, language) => linesOf(index.search(text, resultsMax), language, text),
    line: (id, language) => linesOf([id], language)[0],
    categories: (brandId, language) =>
      brands.some(({ id }) => id === brandId)
        ? categories.filter((one) => one.brandId === brandId).map((one) => categoryView(one, language))
        : undefined,
    sections(categoryId, language) {
      const category = categories.find(({ id }) => id === categoryId)
      if (!category) return undefined
      const own = sections.filter((section) => section.category === category)
      return { category: categoryView(category, language), sections: own.map((one) => sectionView(one, language)) }
    },
    articles(sectionId, language) {
      const section = sections.find(({ id }) => id === sectionId)
      return section && { section: sectionView(section, language), articles: linesOf(section.articles, language) }
    },
    article(id, language) {
      const article = byId.get(id)
      const section = sections.find((one) => one.id === article?.sectionId)
      if (!article || !section) return undefined
      const { title, body } = article.texts[language]
      const { category } = section
      const others = linesOf(
        section.articles.filter((other) => other !== id),
        language,
      )
      return {
        ...{ id, title, body, brand_id: category.brandId },
        category: { id: category.id, name: category.name[language] },
        section: { id: section.id, name: section.name[language] },
        related: others.map((other) => ({ id: other.id, name: other.title })),
      }
    },
  }
}

const indexedOf = ({ id, texts }: LoadedArticle) => ({
  id,
  texts: Object.values(texts).flatMap(({ title, plain }) => [
    { text: title, weight: 4 },
    { text: plain, weight: 1 },
  ]),
})

/** The paragraph that has most of the searched terms, else the first one, shortened. */
function excerptOf(plain: string, search: string, traditional: TraditionalTable): string {
  const terms = termsOf(foldText(search, traditional))
  const paragraphs = plain.split('\n').filter((text) => text.trim() !== '')
  const hits = (text: string) => {
    const folded = foldText(text, traditional)
    return terms.filter((term) => folded.includes(term)).length
  }
  const best = terms.length === 0 ? paragraphs[0] : paragraphs.toSorted((one, other) => hits(other) - hits(one))[0]
  const characters = Array.from(best ?? '')
  return characters.length <= excerptLength ? characters.join('') : `${characters.slice(0, excerptLength).join('')}…`
}
