import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { deleteFavourite } from '@daoxing/places/contract'
import { removeFavourite } from '../stores/favourite-store.ts'

export const deleteFavouriteAnswer = answer(deleteFavourite, async ({ params, who, tx }) => {
  if (!(await removeFavourite(tx, { riderId: who.riderId, id: params.id }))) throw new Refusal('kit.notFound')
  return { deleted: true }
})
