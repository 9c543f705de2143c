/** The steps of the settings, by their names in the URL, and the change of the phone [SET-001]. */
export const settingStages = [
  'landing',
  'back-home',
  'auto-payment',
  'invoice-setting',
  'business-account',
  'delete-account',
  'mailing-address',
  'birthday',
  'rebinding',
  'address',
  'enter-email',
  'user-feature',
  'privacy-setting',
  'preference-setting',
  'edit-traffic-card',
  'phone',
] as const
export type SettingStage = (typeof settingStages)[number]

/** The steps that are screens of other slices. */
export const stagePaths: Readonly<Partial<Record<SettingStage, string>>> = {
  'back-home': '/',
  'auto-payment': '/payment',
  'invoice-setting': '/setting/invoice',
  'business-account': '/company',
  rebinding: '/rental-member',
  address: '/setting/addresses',
}

export const pathOfStage = (stage: SettingStage): string => stagePaths[stage] ?? `/setting?stages=${stage}`

/** The step of a URL, by `stages` or its alias `stage`; an unknown one is the landing list. */
export function stageNamed(query: URLSearchParams): SettingStage {
  const name = query.get('stages') ?? query.get('stage')
  return settingStages.find((stage) => stage === name) ?? 'landing'
}
