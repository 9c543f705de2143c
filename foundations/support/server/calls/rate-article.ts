import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { rateArticle } from '@daoxing/support/contract'
import { helpCentreOf } from '../help-centre-of.ts'
import { putVote } from '../stores/vote-store.ts'

export const rateArticleAnswer = answer(rateArticle, async ({ params, body, who, language, tx, house }) => {
  const articleId = params.id
  if (!(await helpCentreOf(house)).line(articleId, language)) throw new Refusal('kit.notFound')
  const { is_useful: isUseful } = body
  const reader = who.kind === 'rider' ? who.riderId : `visitor:${body.reader}`
  await putVote(tx, { articleId, reader, isUseful, language, at: house.clock.now() })
  return { is_useful: isUseful }
})
