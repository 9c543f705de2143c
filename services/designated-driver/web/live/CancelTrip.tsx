import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { BottomSheet, Button, formatDistance, formatTwd, newTapKey, sentenceOf, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { cancelReasonsQuery, useCancelTrip } from '../live-data.ts'
import * as words from '../words/compiled/messages.js'

/**
 * The way out before the start, with its fee in the button: free until the driver stands there. On the way there is
 * none, and the page says why [DDR-002].
 */
export function CancelTrip({ trip }: { readonly trip: DesignatedTrip }) {
  const [isOpen, setIsOpen] = useState(false)
  const { cannot_cancel: cannotCancel, cancel_process_type: process, cancel_fee: fee, trip_status: state } = trip
  if (cannotCancel || process === 'CLOSED')
    return state === 'TRIP_STARTED' ? (
      <p className="px-1 text-secondary text-muted">{words.designatedDriver_cancel_closed()}</p>
    ) : null
  return (
    <div className="flex flex-col items-center">
      <Button
        kind="danger"
        price={process === 'FREE' ? words.designatedDriver_cancel_freeNow() : formatTwd(fee)}
        onPress={() => setIsOpen(true)}
      >
        {words.designatedDriver_cancel_open()}
      </Button>
      {isOpen && <CancelSheet trip={trip} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

type CancelSheetProps = { readonly trip: DesignatedTrip; readonly onClose: () => void }

/** The fee first, then the reasons; the button names the fee that is agreed to. */
function CancelSheet({ trip, onClose }: CancelSheetProps) {
  const { trip_hash: hash, cancel_fee: fee } = trip
  const cancelling = useCancelTrip()
  const { data: reasons, isPending } = useQuery(cancelReasonsQuery)
  const [reasonId, setReasonId] = useState<string | null>(null)
  const [detail, setDetail] = useState('')
  const [seenFee] = useState(fee)
  const id = useId()
  const needsDetail = reasons?.find((reason) => reason.id === reasonId)?.needs_detail === true
  const isIncomplete = needsDetail && detail.trim() === ''
  const send = () =>
    cancelling.mutate(
      { tapKey: newTapKey(), hash, agreedFee: fee, reasonId, detail: needsDetail ? detail.trim() : '' },
      { onSuccess: onClose },
    )
  return (
    <BottomSheet
      title={words.designatedDriver_cancel_title()}
      form="tall"
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2">
          <Button isWide onPress={onClose}>
            {words.designatedDriver_cancel_keep()}
          </Button>
          <Button
            isWide
            kind="danger"
            state={cancelling.isPending ? 'busy' : isIncomplete ? 'disabled' : 'ready'}
            onPress={send}
          >
            {fee === 0
              ? words.designatedDriver_cancel_confirm()
              : words.designatedDriver_cancel_confirmFee({ fee: formatTwd(fee) })}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="rounded-2 bg-bg p-3" role="status">
          {fee === 0
            ? words.designatedDriver_cancel_free()
            : words.designatedDriver_cancel_fee({ fee: formatTwd(fee) })}
        </p>
        {fee > seenFee && (
          <p role="alert" className="text-warn">
            {words.designatedDriver_cancel_dearer({ fee: formatTwd(fee) })}
          </p>
        )}
        {isPending ? (
          <Skeleton rows={4} />
        ) : (
          <Reasons reasons={reasons ?? []} chosen={reasonId} onChoose={setReasonId} />
        )}
        {needsDetail && (
          <div>
            <label htmlFor={id} className="mb-1 block text-secondary text-muted">
              {words.designatedDriver_cancel_detail()}
            </label>
            <textarea
              id={id}
              value={detail}
              rows={3}
              maxLength={300}
              onChange={(event) => setDetail(event.target.value)}
              className="block w-full rounded-2 border border-edge bg-surface p-3 text-ink"
            />
          </div>
        )}
        {cancelling.isError && (
          <p role="alert" className="text-danger">
            {sentenceOf(cancelling.error)}
          </p>
        )}
      </div>
    </BottomSheet>
  )
}

type ReasonsProps = {
  readonly reasons: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

function Reasons({ reasons, chosen, onChoose }: ReasonsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-secondary text-muted">{words.designatedDriver_cancel_why()}</legend>
      {reasons.map((reason) => (
        <label
          key={reason.id}
          className="flex min-h-touch items-center gap-3 border-b border-line py-2 last:border-b-0 has-focus-visible:outline-2 has-focus-visible:outline-go"
        >
          <input
            type="radio"
            name={name}
            value={reason.id}
            checked={chosen === reason.id}
            onChange={() => onChoose(reason.id)}
            className="size-5 shrink-0 outline-none"
          />
          <span className="min-w-0">{reason.name}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Where the driver stood, as the proof of a fee. */
export function FeeProof({ cancel }: { readonly cancel: DesignatedTrip['cancel'] }) {
  if (cancel === null || cancel.charged_fee === 0 || cancel.proof === null) return null
  return (
    <p className="text-secondary text-muted">
      {words.designatedDriver_cancel_proof({ distance: formatDistance(cancel.proof.distance_metres) })}
    </p>
  )
}
