import { configValue } from '@daoxing/configs/server'
import { defineJob, type House, type JobPayload, lockUntilEnd } from '@daoxing/kit/server'
import { findOrder } from '@daoxing/orders/server'
import * as z from 'zod/mini'
import { createLink } from '../create-link.ts'
import { sharingOf } from '../followed-trip.ts'
import { isNight } from '../rules/night.ts'
import { moveSharing } from '../shared-trip.ts'
import { sharingConfigs } from '../sharing-configs.ts'
import { linksOf } from '../stores/link-store.ts'
import { sharingRider } from '../stores/rider-store.ts'

export const shareAtNight = defineJob('sharing.shareAtNight', z.object({ riderId: z.string(), orderHash: z.string() }))

/** Shares a ride once with the phone that its rider has chosen for nights. */
export async function shareAtNightHandler({
  payload: trip,
  house,
}: {
  payload: JobPayload<typeof shareAtNight>
  house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    const { sharesAtNight, nightPhone } = await sharingRider(tx, trip.riderId)
    if (!sharesAtNight || nightPhone === null) return
    if (!isNight(await configValue(tx, sharingConfigs.sharing_night_hours), house.clock.now())) return
    await lockUntilEnd(tx, `sharing:${trip.orderHash}`)
    const order = await findOrder(tx, trip)
    if (!order?.can.share || (await linksOf(tx, trip)).some(({ kind }) => kind === 'night')) return
    await createLink({ tx, house, trip, kind: 'night', phone: nightPhone })
    await moveSharing({ tx, house, sharing: await sharingOf({ tx, house, order }), change: {} })
  })
}
