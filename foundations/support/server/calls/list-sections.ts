import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { listSections } from '@daoxing/support/contract'
import { helpCentreOf } from '../help-centre-of.ts'

export const listSectionsAnswer = answer(listSections, async ({ params, language, house }) => {
  const view = (await helpCentreOf(house)).sections(params.id, language)
  if (!view) throw new Refusal('kit.notFound')
  return { category: view.category, sections: [...view.sections] }
})
