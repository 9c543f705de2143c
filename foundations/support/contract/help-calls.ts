import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { HelpArticle, HelpArticleLine, HelpCategory, HelpId, HelpSection } from './help-centre.ts'

const IdParams = z.object({ id: HelpId })
/** The longest text of a search, in characters. */
export const searchTermLengthMax = 80

export const searchArticles = defineCall({
  id: 'CALL-158',
  method: 'GET',
  path: '/v3/help_center/article',
  who: 'none',
  purpose: 'articles that match a text, the best first, in the language of the request',
  query: z.object({ search_term: z.string().check(z.maxLength(searchTermLengthMax)) }),
  reply: z.object({ articles: z.array(HelpArticleLine) }),
})

export const getArticle = defineCall({
  id: 'CALL-159',
  method: 'GET',
  path: '/v3/help_center/article/{id}',
  who: 'none',
  purpose: 'one article in the language of the request',
  params: IdParams,
  reply: HelpArticle,
  refusals: ['kit.notFound'],
})

export const listSections = defineCall({
  id: 'CALL-160',
  method: 'GET',
  path: '/v3/help_center/category/{id}/sections',
  who: 'none',
  purpose: 'the sections of a category',
  params: IdParams,
  reply: z.object({ category: HelpCategory, sections: z.array(HelpSection) }),
  refusals: ['kit.notFound'],
})

export const listArticles = defineCall({
  id: 'CALL-161',
  method: 'GET',
  path: '/v3/help_center/section/{id}/articles',
  who: 'none',
  purpose: 'the articles of a section',
  params: IdParams,
  reply: z.object({ section: HelpSection, articles: z.array(HelpArticleLine) }),
  refusals: ['kit.notFound'],
})

export const listCategories = defineCall({
  id: 'CALL-162',
  method: 'GET',
  path: '/v3/help_center/brand/{id}/categories',
  who: 'none',
  purpose: 'the categories of a brand',
  params: IdParams,
  reply: z.object({ categories: z.array(HelpCategory) }),
  refusals: ['kit.notFound'],
})

export const rateArticle = defineCall({
  id: 'OWN-support-rateArticle',
  method: 'PUT',
  path: '/v3/help_center/article/{id}/usefulness',
  who: 'none',
  purpose: 'whether an article was useful; a later word of the same reader replaces the earlier one',
  params: IdParams,
  body: z.object({
    is_useful: z.boolean(),
    /** A random name of the reader, which is used without a session only. */
    reader: z.string().check(z.regex(/^[0-9A-Za-z-]{16,64}$/)),
  }),
  reply: z.object({ is_useful: z.boolean() }),
  refusals: ['kit.notFound'],
  perMinute: 20,
})
