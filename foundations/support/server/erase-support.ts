import type { Tx } from '@daoxing/kit/server'
import { lockRidersSupport } from './locked-ticket.ts'
import { deleteAttachmentsOf } from './stores/attachment-store.ts'
import { deleteChatOf } from './stores/chat-store.ts'
import { deleteTicketsOf } from './stores/ticket-store.ts'
import { deleteVotesOf } from './stores/vote-store.ts'

/**
 * Deletes tickets, comments, conversations and votes. The files of the pictures go with the rider's other files, whose
 * key the kit destroys.
 */
export async function eraseSupport(tx: Tx, riderId: string): Promise<'erased'> {
  await lockRidersSupport(tx, riderId)
  await deleteAttachmentsOf(tx, riderId)
  await deleteTicketsOf(tx, riderId)
  await deleteChatOf(tx, riderId)
  await deleteVotesOf(tx, riderId)
  return 'erased'
}
