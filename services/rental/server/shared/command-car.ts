import type { AssetCommand } from '@daoxing/assets/contract'
import { sendCommand } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import { CarCommand, rentalService, type SharedRental } from '@daoxing/rental/contract'
import * as z from 'zod/mini'
import { asRentalRefusals } from './reserve.ts'
import type { SharedStep } from './locked-shared.ts'
import { isUnderWay } from './rules/shared-rights.ts'
import { sharedRentals } from './shared-rentals.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'

type Commanded = { readonly command: CarCommand; readonly views: SharedRental }
type Wanted = { readonly kind: CarCommand['kind']; readonly purpose: NonNullable<SharedRecord['commandFor']> }

/** Commands the car of a rental, after the commit. One command at a time: the first one ends within seconds. */
export async function commandCar(step: SharedStep, { kind, purpose }: Wanted): Promise<Commanded> {
  const { tx, house, order } = step
  if (isUnderWay(order)) throw new Refusal('rental.commandUnderWay')
  const { assetId, orderHash } = order
  const sent = await asRentalRefusals(() =>
    sendCommand({ tx, house, assetId, orderHash, service: rentalService.id, kind }),
  )
  const command = commandView(sent)
  const change = { command, commandFor: purpose }
  return { command, views: (await sharedRentals.amend({ tx, house, row: order, change })).views }
}

/** A command as the rider's page shows it. A rental sends only those that a car knows. */
export const commandView = ({ commandId, kind, state, reason, plannedAt, expiresAt }: AssetCommand): CarCommand =>
  z.parse(CarCommand, { commandId, kind, state, reason, plannedAt, expiresAt })
