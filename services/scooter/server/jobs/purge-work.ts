import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { dropFile, type House } from '@daoxing/kit/server'
import { scooterConfigs } from '../scooter-configs.ts'
import { deletePhoto, photosBefore } from '../stores/bay-photo-store.ts'
import { deleteQuotesBefore } from '../stores/quote-store.ts'
import { purgeScooters } from './rental-jobs.ts'

const daySeconds = 24 * 3600
const retentionDays = 7

/** Deletes quotes after a week, and photos of bays once no claim needs them. */
export async function purgeWork({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await deleteQuotesBefore(tx, plusSeconds(now, -retentionDays * daySeconds))
    const { photoDays } = await configValue(tx, scooterConfigs.scooter_times)
    for (const { photoId } of await photosBefore(tx, plusSeconds(now, -photoDays * daySeconds))) {
      await dropFile({ house, tx, fileId: photoId })
      await deletePhoto(tx, photoId)
    }
    await house.jobs.plan(tx, purgeScooters, {}, { key: purgeScooters.name, dueAt: plusSeconds(now, daySeconds) })
  })
}
