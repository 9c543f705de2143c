import {
  Badge,
  BottomSheet,
  Card,
  formatMoment,
  formatTwd,
  Button,
  sentenceOf,
  SubmitForm,
  TextField,
} from '@daoxing/kit/web'
import type { RentalLaterLine } from '@daoxing/rental/contract'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'

const stateTexts: Readonly<Record<RentalLaterLine['state'], () => string>> = {
  announced: words.rental_later_announced,
  objected: words.rental_later_objected,
  dropped: words.rental_later_dropped,
  charged: words.rental_later_charged,
}

type LaterLinesProps = {
  readonly lines: readonly RentalLaterLine[]
  readonly canObject: boolean
  readonly isSending: boolean
  readonly error: unknown
  readonly onObject: (objection: {
    readonly lineId: string
    readonly text: string
    readonly onSent: () => void
  }) => void
}

function kindText({ kind, count }: { readonly kind: RentalLaterLine['kind']; readonly count: number }): string {
  if (kind === 'repair') return words.rental_bill_repair()
  if (kind === 'lossOfUse') return words.rental_bill_lossOfUse({ days: count })
  return kind === 'toll' ? words.rental_bill_toll() : words.rental_bill_fine()
}

/** Tolls, fines and damage that came after the return: each with its proof, and 14 days to object before it is charged. */
export function LaterLines({ lines, canObject, isSending, error, onObject }: LaterLinesProps) {
  const [objectsTo, setObjectsTo] = useState<string>()
  if (lines.length === 0) return null
  const close = () => setObjectsTo(undefined)
  return (
    <Card title={words.rental_later_title()}>
      <ul>
        {lines.map(({ lineId, kind, count = 0, amountTwd, proof, objectUntil, state, objection }) => (
          <li key={lineId} className="border-b border-line py-2 last:border-b-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <p className="font-bold">{kindText({ kind, count })}</p>
              <p className="font-bold">{formatTwd(amountTwd)}</p>
            </div>
            <p>{proof.text}</p>
            <p className="text-secondary text-muted">
              {words.rental_later_proof({ number: proof.number, time: formatMoment(proof.happenedAt) })}
            </p>
            <Badge kind={state === 'announced' ? 'warn' : 'muted'}>{stateTexts[state]()}</Badge>
            {objection !== null && (
              <p className="text-secondary text-muted">{words.rental_later_yours({ text: objection })}</p>
            )}
            {state === 'announced' && (
              <>
                <p className="text-secondary text-warn">
                  {words.rental_later_until({ time: formatMoment(objectUntil) })}
                </p>
                {canObject && (
                  <Button kind="outline" onPress={() => setObjectsTo(lineId)}>
                    {words.rental_later_object()}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {objectsTo !== undefined && (
        <Objection
          isSending={isSending}
          error={error}
          onSend={(text) => onObject({ lineId: objectsTo, text, onSent: close })}
          onClose={close}
        />
      )}
    </Card>
  )
}

type ObjectionProps = {
  readonly isSending: boolean
  readonly error: unknown
  readonly onSend: (text: string) => void
  readonly onClose: () => void
}

function Objection({ isSending, error, onSend, onClose }: ObjectionProps) {
  const [text, setText] = useState('')
  return (
    <BottomSheet title={words.rental_later_object()} onClose={onClose}>
      <p className="mb-3 text-secondary text-muted">{words.rental_later_objectWhy()}</p>
      <SubmitForm
        label={words.rental_later_send()}
        isComplete={text.trim() !== ''}
        isSending={isSending}
        error={error === null ? undefined : sentenceOf(error)}
        onSubmit={() => onSend(text.trim())}
      >
        <TextField
          label={words.rental_later_reason()}
          value={text}
          onChange={setText}
          lengthMax={500}
          isRequired
          isFocusedFirst
        />
      </SubmitForm>
    </BottomSheet>
  )
}
