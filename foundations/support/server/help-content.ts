import { Language } from '@daoxing/kit/contract'
import { HelpId } from '@daoxing/support/contract'
import * as z from 'zod/mini'

const Name = z.record(Language, z.string().check(z.minLength(1)))
const Section = z.object({ id: HelpId, name: Name, articles: z.array(HelpId).check(z.minLength(1)) })
const Category = z.object({ id: HelpId, name: Name, sections: z.array(Section).check(z.minLength(1)) })
/** The tree of a brand, in the order of the screens. */
export const Brand = z.object({ id: HelpId, name: Name, categories: z.array(Category).check(z.minLength(1)) })
export type HelpBrand = z.infer<typeof Brand>

export type ArticleText = { readonly title: string; readonly body: string; readonly plain: string }
/** An article in every language. */
export type LoadedArticle = {
  readonly id: string
  readonly categoryId: string
  readonly sectionId: string
  readonly texts: Readonly<Record<Language, ArticleText>>
}
