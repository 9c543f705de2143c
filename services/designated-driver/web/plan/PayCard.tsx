import { Card, ListRow } from '@daoxing/kit/web'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { choiceName, MethodIcon, type PayChoice, paymentDefaultsQuery, PaymentSheet } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

type PayCardProps = {
  readonly payment: PayChoice
  readonly methods: readonly PaymentMethod[]
  /** The consequence of the method for the money here. */
  readonly detail: string
  /** The screen that follows after adding a card. */
  readonly backTo: string
  readonly onChange: (choice: PayChoice | null) => void
}

/** The payment method; a tap opens the others. */
export function PayCard({ payment, methods, detail, backTo, onChange }: PayCardProps) {
  const { data: defaults } = useQuery(paymentDefaultsQuery)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card form="plain">
      <ListRow
        icon={<MethodIcon method={payment.method} />}
        title={choiceName(defaults, payment)}
        detail={detail}
        hasChevron
        isLast
        onPress={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <PaymentSheet
            chosen={payment}
            methods={methods}
            backTo={backTo}
            onClose={() => setIsOpen(false)}
            onChosen={(choice) => {
              onChange(choice)
              setIsOpen(false)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
