import { Card, FixedBottomButton, TextField } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import * as words from '../../words/compiled/messages.js'
import { lastHandoverQuery } from '../shared-data.ts'
import { OptionalPicture } from './OptionalPicture.tsx'
import { useWalkDraft } from './walk-draft.ts'
import type { WalkStepProps } from './walk-step-props.ts'

/** Damage that was there before: in words, with a picture, beside what the last handover said. */
export function DefectStep({ order, flow, onDone }: WalkStepProps) {
  const draft = useWalkDraft(order.hash)
  const last = useQuery(lastHandoverQuery(order.hash))
  const notes = last.data?.notes ?? ''
  return (
    <>
      <p>{words.rental_walk_defectWhy()}</p>
      {notes !== '' && (
        <Card title={words.rental_walk_defectKnown()}>
          <p className="text-muted">{notes}</p>
        </Card>
      )}
      <TextField
        label={words.rental_walk_defectText()}
        hint={words.rental_walk_defectHint()}
        value={draft.defects}
        lengthMax={500}
        onChange={(defects) => draft.change({ defects })}
      />
      <OptionalPicture order={order} flow={flow} slot="extra" />
      <FixedBottomButton onPress={onDone}>
        {draft.defects.trim() === '' ? words.rental_walk_defectNone() : words.rental_walk_next()}
      </FixedBottomButton>
    </>
  )
}
