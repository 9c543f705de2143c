import { phoneE164 } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { putNightSharing } from '@daoxing/sharing/contract'
import { nightSharingView } from '../night-sharing-view.ts'
import { putSharingRider, sharingRider } from '../stores/rider-store.ts'

export const putNightSharingAnswer = answer(putNightSharing, async ({ body, who: { riderId }, tx }) => {
  const { is_on: sharesAtNight, phone, cc } = body
  await lockUntilEnd(tx, `rider:${riderId}`)
  const held = await sharingRider(tx, riderId)
  const nightPhone = phone === undefined ? held.nightPhone : phoneE164({ cc: cc.replace('+', ''), phone })
  if (sharesAtNight && nightPhone === null) throw new Refusal('identity.phoneInvalid', { field: 'phone' })
  return nightSharingView(tx, await putSharingRider(tx, held, { sharesAtNight, nightPhone }))
})
