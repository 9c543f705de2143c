import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { encourageTrip } from '@daoxing/sharing/contract'
import { followedForWrite } from '../followed-trip.ts'
import { moveSharing, sharedTripView } from '../shared-trip.ts'
import { sharingConfigs } from '../sharing-configs.ts'
import { changeGuest, findGuest } from '../stores/guest-store.ts'

export const encourageTripAnswer = answer(encourageTrip, async ({ params, who, tx, house }) => {
  const { order, viewer, sharing } = await followedForWrite({ tx, house, who, reference: params.id })
  const guest = await findGuest(tx, { ...order, number: viewer })
  // Only guests can encourage. A call of the rider changes nothing.
  if (!guest) return await sharedTripView(tx, sharing)
  const max = await configValue(tx, sharingConfigs.share_encouragements_max)
  if (guest.encouragements >= max) throw new Refusal('sharing.tooManyEncouragements')
  await changeGuest(tx, guest, { encouragements: guest.encouragements + 1 })
  return await moveSharing({ tx, house, sharing, change: { encouragements: sharing.encouragements + 1 } })
})
