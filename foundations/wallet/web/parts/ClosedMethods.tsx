import { Badge, Card, SectionTitle } from '@daoxing/kit/web'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { methodName } from '../method-words.ts'
import { closedMethods } from '../rules/pay-choice.ts'
import * as words from '../words/compiled/messages.js'
import { MethodIcon } from './MethodIcon.tsx'

/** Payment methods that are known and not open yet: greyed, with a label. */
export function ClosedMethods({ defaults }: { readonly defaults: PaymentDefaults }) {
  const methods = closedMethods(defaults)
  if (methods.length === 0) return null
  return (
    <section>
      <SectionTitle>{words.wallet_methods_closed()}</SectionTitle>
      <div className="mt-2">
        <Card form="plain">
          <ul>
            {methods.map((method) => (
              <li
                key={method}
                className="flex min-h-14 items-center gap-3 border-b border-line py-2 text-muted last:border-b-0"
              >
                <MethodIcon method={method} form="tile" isMuted />
                <span className="min-w-0 flex-1">{methodName(method)}</span>
                <Badge kind="muted">{words.wallet_method_later()}</Badge>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </section>
  )
}
