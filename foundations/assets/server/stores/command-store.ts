import { AssetCommand } from '@daoxing/assets/contract'
import { defineTable, type Tx } from '@daoxing/kit/server'

const commands = defineTable('assets.commands', {
  columns: AssetCommand.shape,
  key: ['commandId'],
  guard: ['state'],
})

export function insertCommand(tx: Tx, command: AssetCommand): Promise<AssetCommand> {
  return commands.insert(tx, command)
}

/** Undefined if there is none. */
export function findCommand(tx: Tx, commandId: string): Promise<AssetCommand | undefined> {
  return commands.find(tx, { commandId })
}

/** Whether a command to the asset has not ended. */
export async function hasOpenCommand(tx: Tx, assetId: string): Promise<boolean> {
  const open = await commands.first(tx, (query) => query.where('asset_id', '=', assetId).where('ended_at', 'is', null))
  return open !== undefined
}

/** Undefined if another transaction has moved it meanwhile. */
export function changeCommand(
  tx: Tx,
  command: AssetCommand,
  change: Partial<Pick<AssetCommand, 'state' | 'reason' | 'sentAt' | 'endedAt' | 'answeredAt'>>,
): Promise<AssetCommand | undefined> {
  return commands.update(tx, command, change)
}
