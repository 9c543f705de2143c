import * as words from '../words/compiled/messages.js'

export const cardKinds = { senior: words.identity_setting_senior, caring: words.identity_setting_caring } as const
export const preferenceWords = {
  quiet_ride: words.identity_setting_quietRide,
  no_music: words.identity_setting_noMusic,
  cool_air: words.identity_setting_coolAir,
  help_with_luggage: words.identity_setting_luggage,
} as const
export const featureWords = {
  hard_of_hearing: words.identity_setting_hearing,
  low_vision: words.identity_setting_vision,
  uses_wheelchair: words.identity_setting_wheelchair,
  guide_dog: words.identity_setting_guideDog,
} as const
