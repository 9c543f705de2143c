import { Card, Skeleton } from '@daoxing/kit/web'
import type { RentalBill, SharedRental } from '@daoxing/rental/contract'
import { TripPayment } from '@daoxing/wallet/web'
import { Suspense } from 'react'
import { BillLines } from '../../live/BillLines.tsx'
import { LaterLines } from '../../live/LaterLines.tsx'
import * as words from '../../words/compiled/messages.js'
import { HandoverPictures } from './HandoverPictures.tsx'
import { useMove } from '../shared-moves.ts'

type SharedBilledProps = { readonly order: SharedRental; readonly bill: RentalBill }

/** Bill line by line, payment, tolls and fines that came later, and the pictures of both handovers. */
export function SharedBilled({ order, bill }: SharedBilledProps) {
  const { hash, laterLines, can } = order
  const object = useMove(order)
  return (
    <>
      <Card title={words.rental_bill_title()}>
        <BillLines bill={bill} isShared />
      </Card>
      <Card title={words.rental_bill_payment()}>
        <Suspense fallback={<Skeleton rows={2} />}>
          <TripPayment hash={hash} backTo={`/myOrder/${hash}`} />
        </Suspense>
      </Card>
      <LaterLines
        lines={laterLines}
        canObject={can.object}
        isSending={object.isPending}
        error={object.error}
        onObject={({ lineId, text, onSent }) => object.mutate({ kind: 'object', lineId, text }, { onSuccess: onSent })}
      />
      <HandoverPictures order={order} />
    </>
  )
}
