import {
  Badge,
  BottomSheet,
  Card,
  formatMoment,
  formatTwd,
  newTapKey,
  Button,
  sentenceOf,
  SubmitForm,
  TextField,
} from '@daoxing/kit/web'
import type { RentalLaterLine, RentalOrder } from '@daoxing/rental/contract'
import { useState } from 'react'
import { useObject } from '../rental-data.ts'
import * as words from '../words/compiled/messages.js'

const stateTexts: Readonly<Record<RentalLaterLine['state'], () => string>> = {
  announced: words.rental_later_announced,
  objected: words.rental_later_objected,
  dropped: words.rental_later_dropped,
  charged: words.rental_later_charged,
}

/** Tolls and fines that came after the return: each with its proof, and 14 days to object before it is charged. */
export function LaterLines({ order }: { readonly order: RentalOrder }) {
  const [objectsTo, setObjectsTo] = useState<string>()
  if (order.laterLines.length === 0) return null
  return (
    <Card title={words.rental_later_title()}>
      <ul className="divide-y divide-line">
        {order.laterLines.map(({ lineId, kind, amountTwd, proof, objectUntil, state, objection }) => (
          <li key={lineId} className="py-2">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <p className="font-bold">{kind === 'toll' ? words.rental_bill_toll() : words.rental_bill_fine()}</p>
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
                {order.can.object && (
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
        <Objection hash={order.hash} lineId={objectsTo} onClose={() => setObjectsTo(undefined)} />
      )}
    </Card>
  )
}

type ObjectionProps = { readonly hash: string; readonly lineId: string; readonly onClose: () => void }

function Objection({ hash, lineId, onClose }: ObjectionProps) {
  const [text, setText] = useState('')
  const object = useObject()
  return (
    <BottomSheet title={words.rental_later_object()} onClose={onClose}>
      <p className="mb-3 text-secondary text-muted">{words.rental_later_objectWhy()}</p>
      <SubmitForm
        label={words.rental_later_send()}
        isComplete={text.trim() !== ''}
        isSending={object.isPending}
        error={object.isError ? sentenceOf(object.error) : undefined}
        onSubmit={() => object.mutate({ tapKey: newTapKey(), hash, lineId, text: text.trim() }, { onSuccess: onClose })}
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
