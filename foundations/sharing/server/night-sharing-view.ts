import { configValue } from '@daoxing/configs/server'
import type { Tx } from '@daoxing/kit/server'
import type { putNightSharing } from '@daoxing/sharing/contract'
import type * as z from 'zod/mini'
import { maskedPhone } from './rules/shown-phones.ts'
import { sharingConfigs } from './sharing-configs.ts'
import type { SharingRider } from './stores/rider-store.ts'

type NightSharing = z.output<(typeof putNightSharing)['reply']>

/** The rider's choice for nights, with a masked phone. */
export async function nightSharingView(tx: Tx, { sharesAtNight, nightPhone }: SharingRider): Promise<NightSharing> {
  const hours = await configValue(tx, sharingConfigs.sharing_night_hours)
  return { is_on: sharesAtNight, phone: nightPhone === null ? null : maskedPhone(nightPhone), ...hours }
}
