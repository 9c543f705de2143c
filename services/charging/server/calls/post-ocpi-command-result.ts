import { ocpiPeerKind, postOcpiCommandResult } from '@daoxing/charging/contract'
import { answer, receiveEvent } from '@daoxing/kit/server'
import { done, unknownObject } from '../ocpi/ocpi-reply.ts'
import { registeredOperator } from '../ocpi/own-party.ts'
import { changeCommand, findCommand } from '../stores/ocpi/command-store.ts'
import { commandResults } from '../ocpi/streams.ts'

/** A reservation may get a second result, if the operator cancels it. */
export const postOcpiCommandResultAnswer = answer(postOcpiCommandResult, async ({ params, body, who, tx, house }) => {
  const { operatorId } = await registeredOperator(tx, who)
  const { command, response_token: responseToken } = params
  const found = await findCommand(tx, { operatorId, command, responseToken })
  if (!found) throw unknownObject('unknown command')
  const { commandId, orderHash } = found
  await changeCommand(tx, found, { result: body.result })
  await receiveEvent({
    tx,
    house,
    events: commandResults,
    from: { peerKind: ocpiPeerKind, peerId: operatorId },
    eventId: `command:${commandId}:${body.result}`,
    subject: orderHash,
    payload: { orderHash, command, result: body.result },
  })
  return done(house)
})
