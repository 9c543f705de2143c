import { answer } from '@daoxing/kit/server'
import { getNoticeSettings } from '@daoxing/notices/contract'
import { settingsView } from '../notice-settings.ts'

export const getNoticeSettingsAnswer = answer(getNoticeSettings, ({ who, tx, house }) =>
  settingsView({ tx, house, riderId: who.riderId }),
)
