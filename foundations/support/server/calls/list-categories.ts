import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { listCategories } from '@daoxing/support/contract'
import { helpCentreOf } from '../help-centre-of.ts'

export const listCategoriesAnswer = answer(listCategories, async ({ params, language, house }) => {
  const categories = (await helpCentreOf(house)).categories(params.id, language)
  if (!categories) throw new Refusal('kit.notFound')
  return { categories: [...categories] }
})
