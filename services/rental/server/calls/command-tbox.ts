import { assetOfPlate } from '@daoxing/assets/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { commandTbox } from '@daoxing/rental/contract'
import { commandByRider } from '../shared/command-by-rider.ts'
import { lockedShared } from '../shared/locked-shared.ts'
import { presentShared } from '../stores/shared-order-store.ts'

export const commandTboxAnswer = answer(commandTbox, async ({ params, body, who: { riderId }, tx, house }) => {
  const asset = assetOfPlate(house, params.plateNo.toUpperCase())
  const present = asset && (await presentShared(tx, { riderId, assetId: asset.assetId }))
  if (!present) throw new Refusal('kit.notFound')
  const order = await lockedShared(tx, present.orderHash)
  return commandByRider({ tx, house, order }, body.command, body)
})
