import type { DesignatedTrip, Handover } from '@daoxing/designated-driver/contract'
import { BottomSheet, Button, cx, formatMoment, newTapKey, sentenceOf } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { pictureQuery, useConfirmHandover } from '../live-data.ts'
import * as words from '../words/compiled/messages.js'
import { instantOf } from './trip-words.ts'

const slotNames: Readonly<Record<Handover['pictures'][number]['slot'], () => string>> = {
  front: words.designatedDriver_slot_front,
  left: words.designatedDriver_slot_left,
  rear: words.designatedDriver_slot_rear,
  right: words.designatedDriver_slot_right,
}

type HandoverPanelProps = { readonly trip: DesignatedTrip; readonly handover: Handover }

/** The record of the car: odometer, four pictures, notes. The rider confirms it or refuses it, which goes on record. */
export function HandoverPanel({ trip, handover }: HandoverPanelProps) {
  const { way, pictures, odometer_km: odometer, notes, recorded_at: recordedAt } = handover
  const [shown, setShown] = useState<string>()
  const picture = pictures.find(({ picture_id: id }) => id === shown)
  const isAsked = trip.can.confirm_handover === way
  const title = way === 'before' ? words.designatedDriver_handover_before() : words.designatedDriver_handover_after()
  return (
    <section aria-label={title}>
      <h2 className="text-card font-bold">{title}</h2>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <p>{words.designatedDriver_handover_odometer()}</p>
        <p className="text-page font-bold tabular-nums">
          {odometer === null
            ? words.designatedDriver_handover_waiting()
            : words.designatedDriver_handover_km({ km: odometer.toLocaleString('en-US') })}
        </p>
      </div>
      {recordedAt !== null && (
        <p className="text-secondary text-muted">
          {words.designatedDriver_handover_recorded({ time: formatMoment(instantOf(recordedAt)) })}
        </p>
      )}
      {/* Pictures that are to be judged are large; those of a closed record are small. */}
      <ul className={cx('mt-2 grid gap-2', isAsked ? 'grid-cols-2' : 'grid-cols-4')}>
        {pictures.map(({ picture_id: id, slot }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={words.designatedDriver_handover_enlarge({ side: slotNames[slot]() })}
              onClick={() => setShown(id)}
              className="block w-full overflow-hidden rounded-2 border border-line bg-line"
            >
              <Picture id={id} alt="" form="small" />
            </button>
          </li>
        ))}
      </ul>
      {notes !== '' && <p className="mt-2">{words.designatedDriver_handover_notes({ notes })}</p>}
      {isAsked ? <Answer trip={trip} handover={handover} /> : <Answered handover={handover} />}
      {picture !== undefined && (
        <BottomSheet title={slotNames[picture.slot]()} form="tall" onClose={() => setShown(undefined)}>
          <Picture
            id={picture.picture_id}
            alt={words.designatedDriver_handover_alt({
              side: slotNames[picture.slot](),
              time: formatMoment(instantOf(picture.taken_at)),
            })}
            form="large"
          />
          <p className="mt-2 text-secondary text-muted">{words.designatedDriver_handover_sealed()}</p>
        </BottomSheet>
      )}
    </section>
  )
}

type PictureProps = { readonly id: string; readonly alt: string; readonly form: 'small' | 'large' }

function Picture({ id, alt, form }: PictureProps) {
  const { data: path } = useQuery(pictureQuery(id))
  const [hasFailed, setHasFailed] = useState(false)
  const shape = form === 'small' ? 'aspect-4/3 object-cover' : 'max-h-[60dvh] rounded-2 object-contain'
  if (hasFailed)
    return (
      <span className={`flex w-full items-center justify-center p-2 text-caption text-muted ${shape}`}>
        {words.designatedDriver_handover_failed()}
      </span>
    )
  return path === undefined ? (
    <span className={`block w-full ${shape}`} />
  ) : (
    <img src={path} alt={alt} loading="lazy" onError={() => setHasFailed(true)} className={`w-full ${shape}`} />
  )
}

function Answered({
  handover: { answer, answered_at: answeredAt, remark, recorded_at: recordedAt },
}: Pick<HandoverPanelProps, 'handover'>) {
  if (recordedAt === null) return null
  if (answer === 'open' || answeredAt === null)
    return <p className="mt-2 text-secondary text-muted">{words.designatedDriver_handover_open()}</p>
  const time = formatMoment(instantOf(answeredAt))
  return (
    <p className={answer === 'confirmed' ? 'mt-2 text-ok' : 'mt-2 text-warn'}>
      {answer === 'confirmed'
        ? words.designatedDriver_handover_confirmed({ time })
        : words.designatedDriver_handover_refused({ time })}
      {remark !== '' && <span className="block text-ink">{remark}</span>}
    </p>
  )
}

/** Both answers lead on, so neither is a trap; what follows is said first. */
function Answer({ trip: { trip_hash: hash }, handover: { way } }: HandoverPanelProps) {
  const confirming = useConfirmHandover()
  const [isRefusing, setIsRefusing] = useState(false)
  const [remark, setRemark] = useState('')
  const id = useId()
  const send = (isConfirmed: boolean) =>
    confirming.mutate({ tapKey: newTapKey(), hash, way, isConfirmed, remark: isConfirmed ? '' : remark.trim() })
  return (
    <div className="mt-3 flex flex-col gap-2">
      <p className="text-secondary text-muted">
        {way === 'before' ? words.designatedDriver_handover_askBefore() : words.designatedDriver_handover_askAfter()}
      </p>
      {isRefusing && (
        <div>
          <label htmlFor={id} className="mb-1 block text-secondary text-muted">
            {words.designatedDriver_handover_remark()}
          </label>
          <textarea
            id={id}
            value={remark}
            rows={3}
            maxLength={300}
            onChange={(event) => setRemark(event.target.value)}
            className="block w-full rounded-2 border border-edge bg-surface p-3 text-ink"
          />
        </div>
      )}
      {confirming.isError && (
        <p role="alert" className="text-danger">
          {sentenceOf(confirming.error)}
        </p>
      )}
      {isRefusing ? (
        <>
          <Button
            isWide
            kind="danger"
            state={confirming.isPending ? 'busy' : remark.trim() === '' ? 'disabled' : 'ready'}
            onPress={() => send(false)}
          >
            {words.designatedDriver_handover_refuseSend()}
          </Button>
          <Button isWide kind="quiet" onPress={() => setIsRefusing(false)}>
            {words.designatedDriver_handover_back()}
          </Button>
        </>
      ) : (
        <>
          <Button isWide state={confirming.isPending ? 'busy' : 'ready'} onPress={() => send(true)}>
            {way === 'before'
              ? words.designatedDriver_handover_confirmBefore()
              : words.designatedDriver_handover_confirmAfter()}
          </Button>
          <Button isWide kind="outline" onPress={() => setIsRefusing(true)}>
            {words.designatedDriver_handover_refuse()}
          </Button>
        </>
      )}
    </div>
  )
}
