import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { getArticle } from '@daoxing/support/contract'
import { helpCentreOf } from '../help-centre-of.ts'

export const getArticleAnswer = answer(getArticle, async ({ params, language, house }) => {
  const article = (await helpCentreOf(house)).article(params.id, language)
  if (!article) throw new Refusal('kit.notFound')
  return article
})
