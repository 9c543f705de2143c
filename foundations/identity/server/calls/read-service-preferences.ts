import { readServicePreferences } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { preferencesReply } from '../settings/preferences-reply.ts'
import { settingFactsOf } from '../stores/rider-settings-store.ts'

export const readServicePreferencesAnswer = answer(readServicePreferences, async ({ who, tx, house }) =>
  preferencesReply((await settingFactsOf(tx, house, who.riderId)).preferences),
)
