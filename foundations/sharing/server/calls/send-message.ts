import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { riderNumber, sendMessage } from '@daoxing/sharing/contract'
import { followedForWrite } from '../followed-trip.ts'
import { moveSharing } from '../shared-trip.ts'
import { sharingConfigs } from '../sharing-configs.ts'
import { changeGuest, findGuest } from '../stores/guest-store.ts'
import { countMessagesOf, insertMessage } from '../stores/message-store.ts'

export const sendMessageAnswer = answer(sendMessage, async ({ params, body: { message }, who, tx, house }) => {
  const { order, viewer, sharing } = await followedForWrite({ tx, house, who, reference: params.id })
  const guest = viewer === riderNumber ? undefined : await findGuest(tx, { ...order, number: viewer })
  const sent = guest?.messages ?? (await countMessagesOf(tx, order, viewer))
  if (sent >= (await configValue(tx, sharingConfigs.share_messages_max))) throw new Refusal('sharing.tooManyMessages')
  const { riderId, orderHash } = order
  const number = sharing.messages + 1
  const sentAt = house.clock.now()
  await insertMessage(tx, { riderId, orderHash, number, author: viewer, message, sentAt })
  if (guest) await changeGuest(tx, guest, { messages: guest.messages + 1 })
  const written = { number, author: viewer, name: guest?.name ?? '', message, sent_at: sentAt }
  await moveSharing({ tx, house, sharing, change: { messages: number }, message: written })
  return written
})
