import type { AssetClient } from '@daoxing/assets/server'
import { sendCommand } from '@daoxing/assets/server'
import { rentalService } from '@daoxing/rental/contract'
import { followLate } from '../follow-late.ts'
import { commandView } from './command-car.ts'
import { carOpened } from './depart.ts'
import { carClosed, hasDrivenOn } from './give-back.ts'
import type { SharedStep } from './locked-shared.ts'
import { sharedRentals } from './shared-rentals.ts'
import { findShared, newestOfAsset } from '../stores/shared-order-store.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'

/** The reactions of rentals to what their cars do. Orders of stations have no cars on the line. */
export const rentalAssetClient: AssetClient = {
  async answered({ tx, house, command }) {
    const order = await findShared(tx, command.orderHash)
    if (!order) return
    const step = { tx, house, order }
    const view = commandView(command)
    if (order.endedAt !== null && order.departedAt === null && command.kind === 'unlock' && command.state === 'done') {
      // It opened after the rental had ended: no rider pays for it, so it closes again.
      const { assetId, orderHash } = order
      // Another rider has the car by now: it stays as that rider left it.
      if ((await newestOfAsset(tx, assetId))?.endedAt === null) return
      await sendCommand({ tx, house, assetId, orderHash, service: rentalService.id, kind: 'lock' })
      return
    }
    // The car is open, whatever its rider has asked of it since: the rental runs.
    if (order.state === 'PREAUTHORIZED' && command.kind === 'unlock' && command.state === 'done')
      return carOpened(step, view)
    // Any other answer to an earlier command says nothing about the newest one.
    if (command.commandId !== order.command?.commandId) return
    if (order.commandFor === 'open' && order.state === 'PREAUTHORIZED' && command.kind === 'unlock') {
      const { state, reason } = command
      await sharedRentals.advance({
        ...{ tx, house, row: order, event: 'notOpened', change: { command: view }, reason: reason ?? state },
      })
      return
    }
    if (order.commandFor === 'close' && order.state === 'RETURNING') return carClosed(step, view)
    // It has closed after all, and its rider has gone: the return that was signed counts.
    const isClosedLate = order.commandFor === 'close' && order.state === 'RETURN_ERROR' && view.state === 'done'
    if (isClosedLate && !hasDrivenOn(step)) return carClosed(step, view)
    await sharedRentals.amend({ tx, house, row: order, change: { command: view, isLocked: lockAfter(order, view) } })
  },
  /** The rider drives on; a car under a roof is silent as well. Its next report is awaited. */
  async silent({ house, asset, since }) {
    house.log.warn({ asset: asset.assetId, since }, 'a rented car is silent')
  },
  async moved({ tx, house, asset, keep, metres }) {
    const order = keep && (await findShared(tx, keep.orderHash))
    house.log.warn({ asset: asset.assetId, metres }, 'a car was moved')
    if (order?.state === 'RETURNING' || order?.state === 'RETURN_ERROR') await noteDrivenOn({ tx, house, order })
  },
  async overdue({ tx, house, keep }) {
    await followLate({ tx, house, orderHash: keep.orderHash })
  },
}

/** The car is driven although return was pressed: the time did not stand still. */
async function noteDrivenOn({ tx, house, order }: SharedStep): Promise<void> {
  if (order.drivenOnAt !== null) return
  await sharedRentals.amend({ tx, house, row: order, change: { drivenOnAt: house.clock.now() } })
}

function lockAfter(order: SharedRecord, { kind, state }: NonNullable<SharedRecord['command']>): boolean | null {
  if (state !== 'done' || kind === 'find') return order.isLocked
  return kind === 'lock'
}
