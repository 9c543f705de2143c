import { confirmInPopup, Button, Card, sentenceOf, showToast } from '@daoxing/kit/web'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { useState } from 'react'
import { choiceName } from '../method-words.ts'
import { accountOf, choicesOf, defaultChoice, isSameChoice, type PayChoice } from '../rules/pay-choice.ts'
import { useChooseDefault, useRemoveMethod } from '../wallet-data.ts'
import * as words from '../words/compiled/messages.js'
import { MethodList } from './MethodList.tsx'

/** The rider's payment methods. One tap makes a method the default, and another takes that back. */
export function OwnMethods({ defaults }: { readonly defaults: PaymentDefaults }) {
  const choose = useChooseDefault()
  const remove = useRemoveMethod()
  const [before, setBefore] = useState<PayChoice | null>(null)
  const now = defaultChoice(defaults)
  const shown = choose.isPending ? choose.variables : now
  const change = (to: PayChoice, undoTo: PayChoice | null) => {
    setBefore(null)
    choose.mutate(to, { onSuccess: () => setBefore(undoTo) })
  }
  const confirmRemove = async (choice: PayChoice) => {
    const id = accountOf(defaults, choice.method)?.id ?? choice.cardId
    if (id === undefined || id === null) return
    const method = choiceName(defaults, choice)
    const isDefault = isSameChoice(choice, now)
    const isSure = await confirmInPopup({
      title: words.wallet_methods_removeTitle(),
      text: isDefault ? words.wallet_methods_removeDefault({ method }) : words.wallet_methods_removeText({ method }),
      confirmLabel: words.wallet_methods_removeConfirm(),
      cancelLabel: true,
      isRisky: true,
    })
    if (!isSure) return
    setBefore(null)
    remove.mutate(id, { onSuccess: () => showToast(words.wallet_methods_removed({ method })) })
  }
  const error = choose.error ?? remove.error
  return (
    <>
      <Card form="plain">
        <MethodList
          legend={words.wallet_methods_choose()}
          defaults={defaults}
          choices={choicesOf(defaults)}
          chosen={shown}
          marked={shown}
          onChoose={(choice) => !choose.isPending && change(choice, now)}
          onRemove={(choice) => void (remove.isPending || confirmRemove(choice))}
        />
      </Card>
      {before !== null && (
        <div className="flex items-center justify-between gap-3 rounded-2 bg-go-tint py-1 ps-4 pe-1">
          <output className="min-w-0 text-secondary">
            {words.wallet_methods_changed({ method: choiceName(defaults, now) })}
          </output>
          <Button kind="quiet" onPress={() => change(before, null)}>
            {words.wallet_methods_undo()}
          </Button>
        </div>
      )}
      {error !== null && (
        <p role="alert" className="text-secondary text-danger">
          {words.wallet_methods_notChanged({ reason: sentenceOf(error) })}
        </p>
      )}
    </>
  )
}
