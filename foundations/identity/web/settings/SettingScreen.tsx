import { Navigate, useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import { AddressStage } from './AddressStage.tsx'
import { BirthdayStage } from './BirthdayStage.tsx'
import { CardStage } from './CardStage.tsx'
import { DeleteStage } from '../leave/DeleteStage.tsx'
import { EmailStage } from './EmailStage.tsx'
import { FeaturesStage } from './FeaturesStage.tsx'
import { PhoneStage } from './PhoneStage.tsx'
import { PreferencesStage } from './PreferencesStage.tsx'
import { PrivacyStage } from './PrivacyStage.tsx'
import { SettingList } from './SettingList.tsx'
import { type SettingStage, stageNamed, stagePaths } from './setting-stages.ts'

const screens: Readonly<Partial<Record<SettingStage, () => ReactNode>>> = {
  landing: SettingList,
  'delete-account': DeleteStage,
  'mailing-address': AddressStage,
  birthday: BirthdayStage,
  'enter-email': EmailStage,
  'user-feature': FeaturesStage,
  'privacy-setting': PrivacyStage,
  'preference-setting': PreferencesStage,
  'edit-traffic-card': CardStage,
  phone: PhoneStage,
}

/** The settings: a list of what the rider has chosen, and one screen for each change. */
export function SettingScreen() {
  const [query] = useSearchParams()
  const stage = stageNamed(query)
  const path = stagePaths[stage]
  if (path !== undefined) return <Navigate to={path} replace />
  const Stage = screens[stage] ?? SettingList
  return <Stage />
}
