import { defineConfigs } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

export const assetsConfigs = defineConfigs({
  public: {},
  internal: {
    /** A command that the asset has not done by then is not done any more. */
    asset_command_seconds: z.int().check(z.gte(10), z.lte(20)),
    /** The pause before a command without an answer is sent again. */
    asset_command_resend_seconds: z.int().check(z.gte(1), z.lte(10)),
    /** An asset that an order uses is silent after this time without a report. Not below `silenceMsMin`. */
    asset_silent_minutes: z.int().check(z.gte(3), z.lte(60)),
    /** Those who publish the open data of the fleets, and its licence by its SPDX name. */
    gbfs_publisher: z.object({
      name: z.object({ 'zh-TW': z.string(), en: z.string(), ja: z.string() }),
      contactEmail: z.email(),
      licenceId: z.string(),
    }),
  },
  defaults: {
    asset_command_seconds: 15,
    asset_command_resend_seconds: 4,
    asset_silent_minutes: 5,
    gbfs_publisher: {
      name: { 'zh-TW': '島行', en: 'Daoxing', ja: '島行' },
      contactEmail: 'open-data@daoxing.example',
      licenceId: 'CC-BY-4.0',
    },
  },
})
