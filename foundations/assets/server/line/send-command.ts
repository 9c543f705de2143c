import type { AssetCommand, CommandKind } from '@daoxing/assets/contract'
import { configValue } from '@daoxing/configs/server'
import { newUuid } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { assetsConfigs } from '../assets-configs.ts'
import { hasOpenCommand, insertCommand } from '../stores/command-store.ts'
import { findAsset } from '../stores/fleet-store.ts'
import { assetClientPort } from './asset-client.ts'
import { driveCommand, driveCommandKey } from './line-jobs.ts'

/**
 * Commands an asset on behalf of an order, after the commit. The command ends by its expiry, whatever happens to servers and
 * lines, and the service hears it by `answered` of its `assetClientPort`.
 */
export async function sendCommand({
  tx,
  house,
  assetId,
  orderHash,
  service,
  kind,
  expiresInSeconds,
}: {
  readonly tx: Tx
  readonly house: House
  readonly assetId: string
  readonly orderHash: string
  readonly service: string
  readonly kind: CommandKind
  /** `asset_command_seconds` by default. */
  readonly expiresInSeconds?: number | undefined
}): Promise<AssetCommand> {
  // A service without the port would never hear how the command ended.
  house.port(assetClientPort(service))
  const asset = await findAsset(tx, assetId)
  if (!asset) throw new Refusal('kit.notFound')
  if (asset.state === 'retired') throw new Refusal('assets.outOfService')
  const seconds = expiresInSeconds ?? (await configValue(tx, assetsConfigs.asset_command_seconds))
  const now = house.clock.now()
  const command = await insertCommand(tx, {
    ...{ commandId: newUuid(house.random), assetId, orderHash, service, kind },
    ...{ state: 'planned', reason: null, plannedAt: now, expiresAt: plusSeconds(now, seconds) },
    ...{ sentAt: null, endedAt: null, answeredAt: null },
  })
  const { commandId } = command
  await house.jobs.plan(tx, driveCommand, { commandId }, { key: driveCommandKey(commandId) })
  return command
}

/** Whether a command to the asset has not ended, of whichever order. */
export const isCommanded = (tx: Tx, assetId: string): Promise<boolean> => hasOpenCommand(tx, assetId)
