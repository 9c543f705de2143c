import { Button, Card, Loaded, sentenceOf, type SignUpStepProps, Skeleton } from '@daoxing/kit/web'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BindRows } from '../parts/BindRows.tsx'
import { MethodList } from '../parts/MethodList.tsx'
import { choicesOf, defaultChoice, isSameChoice } from '../rules/pay-choice.ts'
import { paymentDefaultsQuery, useChooseDefault } from '../wallet-data.ts'
import * as words from '../words/compiled/messages.js'

/** The step "set payment" of sign-up: cash is preselected, a card or wallet can be added, and the step is optional. */
export function SetPaymentStep({ onDone, returnPath }: SignUpStepProps) {
  const query = useQuery(paymentDefaultsQuery)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{words.wallet_signUp_detail()}</p>
      <Loaded query={query} skeleton={<Skeleton rows={3} />}>
        {(defaults) => <Choices defaults={defaults} onDone={onDone} returnPath={returnPath} />}
      </Loaded>
      <Button kind="quiet" isWide onPress={onDone}>
        {words.wallet_signUp_skip()}
      </Button>
    </div>
  )
}

type ChoicesProps = Omit<SignUpStepProps, 'onWhole'> & { readonly defaults: PaymentDefaults }

function Choices({ defaults, onDone, returnPath }: ChoicesProps) {
  const choose = useChooseDefault()
  const usual = defaultChoice(defaults)
  const [wished, setWished] = useState(usual)
  return (
    <>
      <Card form="plain">
        <MethodList
          legend={words.wallet_signUp_title()}
          defaults={defaults}
          choices={choicesOf(defaults)}
          chosen={wished}
          onChoose={setWished}
        />
        <BindRows defaults={defaults} backTo={returnPath} />
      </Card>
      {choose.isError && (
        <p role="alert" className="text-secondary text-danger">
          {words.wallet_methods_notChanged({ reason: sentenceOf(choose.error) })}
        </p>
      )}
      <Button
        isWide
        state={choose.isPending ? 'busy' : 'ready'}
        onPress={() => {
          if (isSameChoice(wished, usual)) onDone()
          else choose.mutate(wished, { onSuccess: onDone })
        }}
      >
        {words.wallet_signUp_next()}
      </Button>
    </>
  )
}
