import { basePublicConfigs } from '@daoxing/configs/contract'
import { configsQuery } from '@daoxing/configs/web'
import { useQuery } from '@tanstack/react-query'
import * as words from '../words/compiled/messages.js'

/** Calls customer service, by the number of the operator. */
export function CallSupport() {
  const { data } = useQuery(configsQuery(basePublicConfigs, ['support_phone']))
  const phone = data?.support_phone
  if (phone === undefined) return null
  return (
    <a
      href={`tel:${phone}`}
      className="inline-flex min-h-12 w-full items-center justify-center rounded-2 bg-go px-4 font-bold text-on-go"
    >
      {words.identity_standing_call({ phone })}
    </a>
  )
}
