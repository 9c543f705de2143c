import { Badge, Card, SectionTitle } from '@daoxing/kit/web'
import { isDeviceMethod, type PaymentDefaults } from '@daoxing/wallet/contract'
import { deviceCan } from '../device/device-ability.ts'
import { methodName } from '../method-words.ts'
import { closedMethods } from '../rules/pay-choice.ts'
import * as words from '../words/compiled/messages.js'
import { MethodIcon } from './MethodIcon.tsx'

/** Payment methods that cannot be used here: not open yet, not on this device, or only through a company. */
export function ClosedMethods({ defaults }: { readonly defaults: PaymentDefaults }) {
  const methods = closedMethods(defaults)
  if (methods.length === 0) return null
  return (
    <section>
      <SectionTitle>{words.wallet_methods_closed()}</SectionTitle>
      <div className="mt-2">
        <Card form="plain">
          <ul>
            {methods.map((method) => {
              const isElsewhere = isDeviceMethod(method) && !deviceCan(method)
              return (
                <li
                  key={method}
                  className="flex min-h-14 items-center gap-3 border-b border-line py-2 text-muted last:border-b-0"
                >
                  <MethodIcon method={method} form="tile" isMuted />
                  <span className="min-w-0 flex-1">
                    <span className="block">{methodName(method)}</span>
                    {isElsewhere && <span className="block text-secondary">{words.wallet_device_elsewhere()}</span>}
                    {method === 'company' && (
                      <span className="block text-secondary">{words.wallet_method_companyDetail()}</span>
                    )}
                  </span>
                  {!isElsewhere && method !== 'company' && <Badge kind="muted">{words.wallet_method_later()}</Badge>}
                </li>
              )
            })}
          </ul>
        </Card>
      </div>
    </section>
  )
}
