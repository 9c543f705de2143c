import { putServicePreferences, ServicePreference } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { changeFacts } from '../settings/change-facts.ts'
import { preferencesReply } from '../settings/preferences-reply.ts'

export const putServicePreferencesAnswer = answer(putServicePreferences, async ({ body, who, tx, house }) => {
  const { preferences } = await changeFacts(tx, house, {
    riderId: who.riderId,
    change: 'preferences',
    decide: (before) => ({
      preferences: ServicePreference.options.filter(
        (preference) => body.preferences[preference] ?? before.preferences.includes(preference),
      ),
    }),
  })
  return preferencesReply(preferences)
})
