import { BottomSheet, Button, ButtonLink, CheckField, Loaded, sentenceOf, Skeleton } from '@daoxing/kit/web'
import type { PaymentDefaults, PaymentMethod } from '@daoxing/wallet/contract'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { choicesOf, defaultChoice, isSameChoice, isUsable, type PayChoice } from '../rules/pay-choice.ts'
import { paymentDefaultsQuery, useChooseDefault } from '../wallet-data.ts'
import * as words from '../words/compiled/messages.js'
import { BindRows } from './BindRows.tsx'
import { MethodList } from './MethodList.tsx'

type PaymentSheetProps = {
  readonly chosen: PayChoice
  /** The methods that the service accepts; all by default. */
  readonly methods?: readonly PaymentMethod[]
  /** Why the sheet opens now, such as a refused card. */
  readonly reason?: string | undefined
  /** The screen that follows after adding a card or a wallet. */
  readonly backTo: string
  /** Chosen for this ride; null if it is the default from now on. */
  readonly onChosen: (choice: PayChoice | null) => void
  readonly onClose: () => void
}

/** The payment of this ride: another method for this ride only, or from now on. */
export function PaymentSheet({ chosen, methods, reason, backTo, onChosen, onClose }: PaymentSheetProps) {
  const query = useQuery(paymentDefaultsQuery)
  return (
    <BottomSheet title={words.wallet_sheet_title()} onClose={onClose}>
      {reason !== undefined && (
        <p role="alert" className="mb-2 flex items-start gap-2 rounded-2 border border-warn px-3 py-2 text-warn">
          <TriangleAlert aria-hidden="true" size={20} className="mt-0.5" />
          <span className="min-w-0">{reason}</span>
        </p>
      )}
      <Loaded query={query} skeleton={<Skeleton rows={3} />}>
        {(defaults) => <SheetChoices {...{ defaults, chosen, methods, backTo, onChosen }} />}
      </Loaded>
    </BottomSheet>
  )
}

type SheetChoicesProps = Pick<PaymentSheetProps, 'chosen' | 'backTo' | 'onChosen'> & {
  readonly defaults: PaymentDefaults
  readonly methods: readonly PaymentMethod[] | undefined
}

function SheetChoices({ defaults, chosen, methods, backTo, onChosen }: SheetChoicesProps) {
  const choose = useChooseDefault()
  const [wished, setWished] = useState(chosen)
  const [isDefault, setIsDefault] = useState(false)
  const usual = defaultChoice(defaults)
  const isUsual = isSameChoice(wished, usual)
  const canPay = isUsable(defaults, wished) && (methods?.includes(wished.method) ?? true)
  const finish = () => {
    if (isUsual) onChosen(null)
    else if (isDefault) choose.mutate(wished, { onSuccess: () => onChosen(null) })
    else onChosen(wished)
  }
  return (
    <>
      <MethodList
        legend={words.wallet_sheet_title()}
        defaults={defaults}
        choices={choicesOf(defaults, methods)}
        chosen={wished}
        marked={usual}
        onChoose={setWished}
        wordsOf={({ method }) =>
          method === 'cash' && usual.method !== 'cash'
            ? { name: words.wallet_sheet_cashOnce(), detail: words.wallet_sheet_cashOnceDetail() }
            : undefined
        }
      />
      <BindRows defaults={defaults} backTo={backTo} />
      {/* Its space is reserved, so that the button stays under the thumb. */}
      <div className="min-h-touch">
        {!isUsual && (
          <CheckField isChecked={isDefault} onChange={setIsDefault}>
            {words.wallet_sheet_keep()}
          </CheckField>
        )}
      </div>
      {choose.isError && (
        <p role="alert" className="pb-2 text-secondary text-danger">
          {words.wallet_methods_notChanged({ reason: sentenceOf(choose.error) })}
        </p>
      )}
      <div className="sticky bottom-0 flex flex-col gap-1 bg-surface pt-2">
        <Button isWide state={choose.isPending ? 'busy' : canPay ? 'ready' : 'disabled'} onPress={finish}>
          {words.wallet_sheet_done()}
        </Button>
        <ButtonLink to="/payment" kind="quiet" isWide>
          {words.wallet_sheet_manage()}
        </ButtonLink>
      </div>
    </>
  )
}
