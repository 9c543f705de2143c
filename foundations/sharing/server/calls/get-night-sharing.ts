import { answer } from '@daoxing/kit/server'
import { getNightSharing } from '@daoxing/sharing/contract'
import { nightSharingView } from '../night-sharing-view.ts'
import { sharingRider } from '../stores/rider-store.ts'

export const getNightSharingAnswer = answer(getNightSharing, async ({ who, tx }) =>
  nightSharingView(tx, await sharingRider(tx, who.riderId)),
)
