import { Button, Card, formatMoment, formatTwd, Link, newTapKey, sentenceOf, TextField } from '@daoxing/kit/web'
import { fineStatuses, type ScooterFee, type ScooterRental } from '@daoxing/scooter/contract'
import { useState } from 'react'
import { feeText } from '../parts/ride-words.ts'
import { useObjectToFee } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'

/** Fees besides the ride, each with its proof, its clause and the days to object. */
export function FeeList({ rental }: { readonly rental: ScooterRental }) {
  return (
    <Card title={words.scooter_detail_fees()}>
      <ul className="flex flex-col gap-4">
        {rental.fees.map((fee) => (
          <li key={fee.feeId} className="flex flex-col gap-1">
            <div className="flex flex-wrap justify-between gap-2 font-bold">
              <span>{feeText(fee.feeType)}</span>
              <span>{formatTwd(fee.amountTwd)}</span>
            </div>
            <p>{words.scooter_fee_proof({ number: fee.proof.number, text: fee.proof.text })}</p>
            <p className="text-secondary text-muted">
              {formatMoment(fee.proof.happenedAt)} ·{' '}
              <Link to="/scooter/terms" className="text-go underline">
                {words.scooter_fee_clause({ clause: fee.clause })}
              </Link>
            </p>
            <p className="text-secondary text-muted">{stateOfFee(fee)}</p>
            {fee.decision !== null && <p className="text-secondary">{fee.decision}</p>}
            {fee.fineStatus === fineStatuses.announced && <Objection rentId={rental.wemoRentId} feeId={fee.feeId} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function stateOfFee({ fineStatus, objectUntil }: ScooterFee): string {
  switch (fineStatus) {
    case fineStatuses.announced:
      return words.scooter_fee_until({ time: formatMoment(objectUntil) })
    case fineStatuses.objected:
      return words.scooter_fee_objected()
    case fineStatuses.upheld:
      return words.scooter_fee_upheld()
    case fineStatuses.dropped:
      return words.scooter_fee_dropped()
    default:
      return words.scooter_fee_charged()
  }
}

function Objection({ rentId, feeId }: { readonly rentId: string; readonly feeId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const objecting = useObjectToFee()
  if (!isOpen)
    return (
      <Button kind="quiet" onPress={() => setIsOpen(true)}>
        {words.scooter_fee_object()}
      </Button>
    )
  return (
    <div className="flex flex-col gap-2">
      <TextField label={words.scooter_fee_reason()} value={text} onChange={setText} lengthMax={500} />
      {objecting.isError && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(objecting.error)}
        </p>
      )}
      <Button
        state={objecting.isPending ? 'busy' : text.trim() === '' ? 'disabled' : 'ready'}
        onPress={() => objecting.mutate({ tapKey: newTapKey(), id: rentId, feeId, text: text.trim() })}
      >
        {words.scooter_fee_send()}
      </Button>
    </div>
  )
}
