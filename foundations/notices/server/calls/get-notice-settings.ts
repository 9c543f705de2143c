import type { Handler } from '@daoxing/kit/server'
import type { getNoticeSettings } from '@daoxing/notices/contract'
import { settingsView } from '../notice-settings.ts'

export const getNoticeSettingsHandler: Handler<typeof getNoticeSettings> = ({ who, tx, house }) =>
  settingsView({ tx, house, riderId: who.riderId })
