import { answer } from '@daoxing/kit/server'
import { createLink as createLinkCall } from '@daoxing/sharing/contract'
import { createLink } from '../create-link.ts'
import { shareableForWrite } from '../followed-trip.ts'
import { moveSharing } from '../shared-trip.ts'

export const createLinkAnswer = answer(createLinkCall, async ({ params, who, tx, house }) => {
  const { order, sharing } = await shareableForWrite({ tx, house, who, reference: params.id })
  const { linkId, url } = await createLink({ tx, house, trip: order, kind: 'link' })
  await moveSharing({ tx, house, sharing, change: {} })
  return { link_id: linkId, url }
})
