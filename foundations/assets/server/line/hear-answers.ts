import { LineAnswer } from '@daoxing/assets/contract'
import { bindPeerEvents, early, handled, type House, ignored, lockUntilEnd, receiveEvent } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { findCommand } from '../stores/command-store.ts'
import { assetPeerKind, commandAnswers } from './line-jobs.ts'
import { endCommand } from './move-command.ts'

/** Stores an answer, so that it is handled whatever happens to this server. A repeated one changes nothing. */
export async function hearAnswer(house: House, assetId: string, message: unknown): Promise<void> {
  const answer = z.safeParse(LineAnswer, message)
  if (!answer.success) return house.log.warn({ assetId }, 'an asset sent an answer that cannot be read')
  const { commandId, result } = answer.data
  await house.database.transaction((tx) =>
    receiveEvent({
      ...{ tx, house, events: commandAnswers, from: { peerKind: assetPeerKind, peerId: assetId } },
      // The car may repeat it with another time. Its clock is not trusted for the order of events.
      ...{ eventId: `${commandId}:${result}`, subject: commandId, payload: answer.data, onReusedId: 'ignore' },
    }),
  )
}

export const handleAnswers = bindPeerEvents(commandAnswers, {
  async handle({ tx, house, event: { peerId, payload } }) {
    const { commandId, result, reason } = payload
    const known = await findCommand(tx, commandId)
    if (known?.assetId !== peerId) return ignored('the asset was never given this command')
    await lockUntilEnd(tx, `order:${known.orderHash}`)
    const command = await findCommand(tx, commandId)
    if (!command) return ignored('the asset was never given this command')
    if (command.state === 'planned') return early('the command is not sent yet')
    const event = result === 'done' ? 'done' : 'refuse'
    const isTold = await endCommand({ tx, house, command, event, reason: event === 'refuse' ? reason : null })
    return isTold ? handled : ignored(`late: ${event} is not possible after ${command.state}`)
  },
})
