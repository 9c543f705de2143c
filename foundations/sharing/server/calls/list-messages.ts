import { answer } from '@daoxing/kit/server'
import { listMessages } from '@daoxing/sharing/contract'
import { followedTrip } from '../followed-trip.ts'
import { namesOf } from '../shared-trip.ts'
import { newestMessages } from '../stores/message-store.ts'

/** The maximum number of returned messages, the newest ones. */
const shownMax = 200

export const listMessagesAnswer = answer(listMessages, async ({ params, who, tx, house }) => {
  const { order } = await followedTrip({ tx, house, who, reference: params.id })
  const messages = await newestMessages(tx, order, shownMax)
  const names = await namesOf(
    tx,
    order,
    messages.map(({ author }) => author),
  )
  return {
    messages: messages.map(({ number, author, message, sentAt }) => ({
      number,
      author,
      name: names.get(author) ?? '',
      message,
      sent_at: sentAt,
    })),
  }
})
