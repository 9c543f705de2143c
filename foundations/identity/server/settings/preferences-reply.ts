import type { ServicePreference } from '@daoxing/identity/contract'

/** The form of the chosen preferences on the wire. */
export function preferencesReply(preferences: readonly ServicePreference[]) {
  const has = (preference: ServicePreference) => preferences.includes(preference)
  return {
    preferences: {
      quiet_ride: has('quiet_ride'),
      no_music: has('no_music'),
      cool_air: has('cool_air'),
      help_with_luggage: has('help_with_luggage'),
    },
  }
}
