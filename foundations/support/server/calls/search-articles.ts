import { answer } from '@daoxing/kit/server'
import { searchArticles } from '@daoxing/support/contract'
import { helpCentreOf } from '../help-centre-of.ts'

export const searchArticlesAnswer = answer(searchArticles, async ({ query, language, house }) => ({
  articles: [...(await helpCentreOf(house)).search(query.search_term, language)],
}))
