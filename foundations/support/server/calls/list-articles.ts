import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { listArticles } from '@daoxing/support/contract'
import { helpCentreOf } from '../help-centre-of.ts'

export const listArticlesAnswer = answer(listArticles, async ({ params, language, house }) => {
  const view = (await helpCentreOf(house)).articles(params.id, language)
  if (!view) throw new Refusal('kit.notFound')
  return { section: view.section, articles: [...view.articles] }
})
