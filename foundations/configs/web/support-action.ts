import { basePublicConfigs } from '@daoxing/configs/contract'
import { type NavAction, openDialler } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { configsQuery } from './configs-query.ts'

/** The navigation bar's link to customer service: a call. Empty until its number is known. */
export function useSupportAction(): readonly NavAction[] {
  const phone = useQuery(configsQuery(basePublicConfigs, ['support_phone'])).data?.support_phone
  return phone === undefined ? [] : [{ kind: 'customerService', onPress: () => openDialler(phone) }]
}
