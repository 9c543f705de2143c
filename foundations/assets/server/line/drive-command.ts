import { type AssetCommand, commandLifecycle } from '@daoxing/assets/contract'
import { configValue } from '@daoxing/configs/server'
import { nextState, plusSeconds } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { assetsConfigs } from '../assets-configs.ts'
import { changeCommand, findCommand } from '../stores/command-store.ts'
import { driveCommand, driveCommandKey } from './line-jobs.ts'
import { lineOf } from './line-of.ts'
import { endCommand } from './move-command.ts'

/**
 * The row says `sent` before anything is sent, and the next run is planned with it: a server that dies in between leaves a
 * command that is sent again, or ends at its expiry.
 */
export async function driveCommandHandler({
  payload: { commandId },
  house,
}: {
  payload: { commandId: string }
  house: House
}): Promise<void> {
  const toSend = await house.database.transaction(async (tx) => {
    const command = await findCommand(tx, commandId)
    if (command?.endedAt !== null) return undefined
    return house.clock.now() < command.expiresAt ? markSent({ tx, house, command }) : expire({ tx, house, command })
  })
  if (!toSend) return
  const { assetId, kind, expiresAt } = toSend
  const message = { commandId, kind, sentAt: house.clock.now(), expiresAt }
  await lineOf(house, assetId)
    ?.send(assetId, message)
    .catch((error: unknown) =>
      house.log.warn({ commandId, err: error }, 'a command could not be sent; it is tried again'),
    )
}

type Driving = { readonly tx: Tx; readonly house: House; readonly command: AssetCommand }

async function markSent({ tx, house, command }: Driving): Promise<AssetCommand | undefined> {
  const now = house.clock.now()
  // A command that is sent again stays as it is.
  const state = nextState(commandLifecycle, command.state, 'send')
  const sent = state ? await changeCommand(tx, command, { state, sentAt: now }) : command
  // Its answer was faster than this run.
  if (!sent) return undefined
  const { commandId, expiresAt } = command
  const againAt = plusSeconds(now, await configValue(tx, assetsConfigs.asset_command_resend_seconds))
  const dueAt = againAt < expiresAt ? againAt : expiresAt
  await house.jobs.plan(tx, driveCommand, { commandId }, { key: driveCommandKey(commandId), dueAt })
  return sent
}

async function expire({ tx, house, command: { commandId, orderHash } }: Driving): Promise<undefined> {
  await lockUntilEnd(tx, `order:${orderHash}`)
  const command = await findCommand(tx, commandId)
  if (command?.endedAt === null) await endCommand({ tx, house, command, event: 'expire', reason: null })
}
