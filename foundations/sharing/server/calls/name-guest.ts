import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { nameGuest } from '@daoxing/sharing/contract'
import { followedForWrite } from '../followed-trip.ts'
import { moveSharing } from '../shared-trip.ts'
import { changeGuest, findGuest } from '../stores/guest-store.ts'

export const nameGuestAnswer = answer(nameGuest, async ({ params, body: { name }, who, tx, house }) => {
  const { order, viewer, sharing } = await followedForWrite({ tx, house, who, reference: params.id })
  const guest = await findGuest(tx, { ...order, number: viewer })
  if (!guest) throw new Refusal('sharing.onlyGuests')
  await changeGuest(tx, guest, { name })
  await moveSharing({ tx, house, sharing, change: {} })
  return { number: viewer, name }
})
