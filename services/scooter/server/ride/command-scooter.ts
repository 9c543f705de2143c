import type { AssetCommand, CommandKind } from '@daoxing/assets/contract'
import { sendCommand } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import { type ControlAction, type ScooterCommand, type ScooterRental, scooterService } from '@daoxing/scooter/contract'
import type { RentalStep } from '../locked-rental.ts'
import { isUnderWay } from '../rules/rights.ts'
import { rentals } from '../rentals.ts'
import type { RentalChange, RentalRecord } from '../stores/rental-table.ts'

/** The actions of riders as commands of the line [B55]. */
const kindOf = {
  power_on: 'powerOn',
  power_off: 'powerOff',
  open_trunk: 'openTrunk',
  find: 'find',
} as const satisfies Record<ControlAction, CommandKind>
const actionOf: Readonly<Partial<Record<CommandKind, ControlAction>>> = {
  powerOn: 'power_on',
  powerOff: 'power_off',
  openTrunk: 'open_trunk',
  find: 'find',
}

type Wanted = { readonly action: ControlAction; readonly purpose: NonNullable<RentalRecord['commandFor']> }

/** Plans a command to the scooter of a rental, sent after the commit: the change that the rental writes. One command at a time. */
export async function plannedCommand(
  { tx, house, rental }: RentalStep,
  { action, purpose }: Wanted,
): Promise<RentalChange & { readonly command: ScooterCommand }> {
  if (isUnderWay(rental)) throw new Refusal('scooter.commandUnderWay')
  const { assetId, orderHash } = rental
  const sent = await asScooterRefusals(() =>
    sendCommand({ tx, house, assetId, orderHash, service: scooterService.id, kind: kindOf[action] }),
  )
  return { command: commandView(sent), commandFor: purpose, trouble: null }
}

/** Commands the scooter without any other change of the rental. */
export async function commandScooter(
  step: RentalStep,
  wanted: Wanted,
): Promise<{ readonly command: ScooterCommand; readonly view: ScooterRental }> {
  const change = await plannedCommand(step, wanted)
  const { tx, house, rental: row } = step
  return { command: change.command, view: (await rentals.amend({ tx, house, row, change })).views }
}

/** A command as the page of the rider shows it. */
export function commandView({ commandId, kind, state, reason, plannedAt, expiresAt }: AssetCommand): ScooterCommand {
  const action = actionOf[kind]
  if (action === undefined) throw new Error(`scooters know no command ${kind}`)
  return { commandId, action, state, reason, plannedAt, expiresAt }
}

/** Riders read the refusals of scooters, not those of assets. */
export async function asScooterRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.key === 'assets.taken') throw new Refusal('scooter.alreadyRented')
    if (error instanceof Refusal && error.key === 'assets.outOfService') throw new Refusal('scooter.statusInvalid')
    throw error
  }
}
