import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { deleteFavourite } from '@daoxing/places/contract'
import { removeFavourite } from '../stores/favourite-store.ts'

export const deleteFavouriteHandler: Handler<typeof deleteFavourite> = async ({ params, who, tx }) => {
  if (!(await removeFavourite(tx, { riderId: who.riderId, id: params.id }))) throw new Refusal('kit.notFound')
  return { deleted: true }
}
