import { ListRow, sentenceOf, Spinner } from '@daoxing/kit/web'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { Plus } from 'lucide-react'
import { methodName } from '../method-words.ts'
import { bindableMethods } from '../rules/pay-choice.ts'
import { useBindMethod } from '../use-bind-method.ts'
import * as words from '../words/compiled/messages.js'
import { MethodIcon } from './MethodIcon.tsx'

type BindRowsProps = {
  readonly defaults: PaymentDefaults
  /** A path of ours to which the rider continues after the binding; null stays on the payment page. */
  readonly backTo?: string | null
}

/** Methods that can be added: each row leads to the page of its provider. */
export function BindRows({ defaults, backTo = null }: BindRowsProps) {
  const { opening, error, open } = useBindMethod(defaults, backTo)
  const methods = bindableMethods(defaults)
  return (
    <>
      {methods.map((method, at) => {
        const isCard = method === 'creditcard'
        const name = methodName(method)
        return (
          <ListRow
            key={method}
            icon={<MethodIcon method={method} form="tile" />}
            title={isCard ? words.wallet_methods_addCard() : words.wallet_methods_bind({ method: name })}
            detail={detailOf({ isOpening: opening === method, isCard, name })}
            fact={opening === method ? <Spinner /> : <Plus aria-hidden="true" size={20} className="text-go" />}
            isLast={at === methods.length - 1 && error === null}
            onPress={() => open(method)}
          />
        )
      })}
      {error !== null && (
        <p role="alert" className="py-3 text-secondary text-danger">
          {words.wallet_bind_openFailed({ reason: sentenceOf(error) })}
        </p>
      )}
    </>
  )
}

type RowState = { readonly isOpening: boolean; readonly isCard: boolean; readonly name: string }

function detailOf({ isOpening, isCard, name }: RowState): string {
  if (isOpening) return words.wallet_bind_opening()
  return isCard ? words.wallet_methods_addCardDetail() : words.wallet_methods_bindDetail({ method: name })
}
