import * as z from 'zod/mini'

/** The name of an article, a section, a category or a brand: part of URLs and file names. */
export const HelpId = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))
export type HelpId = z.infer<typeof HelpId>

export const HelpArticleLine = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text: the place that matches a search, else the beginning. */
  excerpt: z.string(),
  section_id: z.string(),
  category_id: z.string(),
})
export type HelpArticleLine = z.infer<typeof HelpArticleLine>

const Named = z.object({ id: z.string(), name: z.string() })

export const HelpSection = z.extend(Named, { category_id: z.string(), articles: z.int() })
export type HelpSection = z.infer<typeof HelpSection>

export const HelpCategory = z.extend(Named, { brand_id: z.string(), articles: z.int() })
export type HelpCategory = z.infer<typeof HelpCategory>

export const HelpArticle = z.object({
  id: z.string(),
  title: z.string(),
  /** Markdown without HTML. */
  body: z.string(),
  brand_id: z.string(),
  category: Named,
  section: Named,
  /** Other articles of the section. */
  related: z.array(Named),
})
export type HelpArticle = z.infer<typeof HelpArticle>
