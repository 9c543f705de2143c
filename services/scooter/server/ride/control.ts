import { isLineMaintained } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import type { ControlAction, ScooterCommand } from '@daoxing/scooter/contract'
import { refuseUnless, type RentalStep } from '../locked-rental.ts'
import { isUnderWay, rightsOf } from '../rules/rights.ts'
import { commandScooter } from './command-scooter.ts'
import { refuseFarAway, type RiderAt } from './start-ride.ts'

/** A command that the rider gives beside the scooter. */
export async function controlByRider(step: RentalStep, action: ControlAction, at: RiderAt): Promise<ScooterCommand> {
  const { house, rental } = step
  if (isUnderWay(rental)) throw new Refusal('scooter.commandUnderWay')
  const can = rightsOf(rental, { now: house.clock.now(), canPay: false })
  const isAllowed = { power_on: can.powerOn, power_off: can.powerOff, open_trunk: can.openTrunk, find: can.find }
  refuseUnless(isAllowed[action], rental)
  // A phone without a position beside a scooter that is being ridden is believed; a reserved one is not to be opened from afar.
  const isNear = rental.state === 'RIDING' && at.lat === undefined
  if (!isNear) await refuseFarAway(step, at, action === 'find' ? 'findMetres' : 'startMetres')
  if (isLineMaintained(house, rental.assetId)) throw new Refusal('scooter.maintenance')
  if (action === 'power_on' && rental.told.protectionMode) throw new Refusal('scooter.protected')
  return (await commandScooter(step, { action, purpose: 'rider' })).command
}
