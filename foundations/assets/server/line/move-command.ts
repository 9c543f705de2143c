import { type AssetCommand, type CommandEvent, commandLifecycle } from '@daoxing/assets/contract'
import { nextState } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { changeCommand } from '../stores/command-store.ts'
import { assetClientPort } from './asset-client.ts'
import { driveCommandKey } from './line-jobs.ts'

/**
 * Ends a command, or records a late answer, and tells its service. The caller holds the lock of the order and has read the
 * command under it. Returns whether the state allowed it.
 */
export async function endCommand({
  tx,
  house,
  command,
  event,
  reason,
}: {
  readonly tx: Tx
  readonly house: House
  readonly command: AssetCommand
  readonly event: Exclude<CommandEvent, 'send'>
  readonly reason: string | null
}): Promise<boolean> {
  const state = nextState(commandLifecycle, command.state, event)
  if (state === undefined) return false
  const now = house.clock.now()
  const moved = await changeCommand(tx, command, {
    ...{ state, reason, endedAt: command.endedAt ?? now },
    ...(event === 'expire' ? {} : { answeredAt: now }),
  })
  if (!moved) throw new Error(`the command ${command.commandId} was moved without its lock`)
  await house.jobs.unplan(tx, driveCommandKey(command.commandId))
  await house.port(assetClientPort(command.service)).answered({ tx, house, command: moved })
  return true
}
