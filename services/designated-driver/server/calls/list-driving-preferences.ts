import { answer } from '@daoxing/kit/server'
import { DrivingPreference, listDrivingPreferences } from '@daoxing/designated-driver/contract'
import { filtersDrivers } from '../rules/driver-needs.ts'

export const listDrivingPreferencesAnswer = answer(listDrivingPreferences, async ({ house, language }) => ({
  preferences: DrivingPreference.options.map((id) => ({
    id,
    name: house.words.say(`designatedDriver_preference_${id}`, language, {}) ?? id,
    filters_drivers: filtersDrivers(id),
  })),
}))
