import { Button, sentenceOf, showToast, TextField } from '@daoxing/kit/web'
import type { PaymentDefaults, WaitingMethod } from '@daoxing/wallet/contract'
import { useState } from 'react'
import { useConfirmBinding, useDropBinding } from '../wallet-data.ts'
import * as words from '../words/compiled/messages.js'
import { methodName } from '../method-words.ts'
import { MethodIcon } from './MethodIcon.tsx'

/** Methods bound in another browser: they cannot pay until the rider enters their digits. */
export function WaitingMethods({ defaults: { waiting } }: { readonly defaults: PaymentDefaults }) {
  return waiting.map((method) => <Waiting key={method.id} waiting={method} />)
}

function Waiting({ waiting: { id, method, tries_left: triesLeft } }: { readonly waiting: WaitingMethod }) {
  const confirm = useConfirmBinding()
  const drop = useDropBinding()
  const [digits, setDigits] = useState('')
  const isCard = method === 'creditcard'
  const isBusy = confirm.isPending || drop.isPending
  const isWhole = digits.length === 4
  const wrong = confirm.error ?? drop.error
  const send = () => {
    if (isWhole && !isBusy) confirm.mutate({ id, digits }, { onError: () => setDigits('') })
  }
  return (
    <section className="rounded-2 bg-surface p-4">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className="flex gap-3">
          <MethodIcon method={method} form="tile" />
          <div className="min-w-0">
            <h2 className="text-card font-bold">
              {isCard
                ? words.wallet_waiting_cardTitle()
                : words.wallet_waiting_accountTitle({ method: methodName(method) })}
            </h2>
            <p className="text-muted">
              {isCard
                ? words.wallet_waiting_cardText()
                : words.wallet_waiting_accountText({ method: methodName(method) })}
            </p>
          </div>
        </div>
        <TextField
          label={isCard ? words.wallet_waiting_cardDigits() : words.wallet_waiting_accountDigits()}
          value={digits}
          onChange={(typed) => setDigits(typed.replace(/\D/g, '').slice(0, 4))}
          inputMode="numeric"
          autoComplete="off"
          lengthMax={4}
          hint={words.wallet_waiting_tries({ tries: triesLeft })}
          error={wrong === null ? undefined : sentenceOf(wrong)}
        />
        <div className="flex flex-wrap gap-2 *:grow">
          <Button
            kind="quiet"
            state={drop.isPending ? 'busy' : 'ready'}
            onPress={() => isBusy || drop.mutate(id, { onSuccess: () => showToast(words.wallet_waiting_dropped()) })}
          >
            {words.wallet_waiting_drop()}
          </Button>
          <Button type="submit" state={confirm.isPending ? 'busy' : isWhole ? 'ready' : 'disabled'}>
            {words.wallet_waiting_confirm()}
          </Button>
        </div>
      </form>
    </section>
  )
}
