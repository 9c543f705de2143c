import { Button, CapturePicture, type Pose, StepFrame } from '@daoxing/kit/web'
import { Camera, CircleCheck, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import { handoverQueue, queueAccidentPicture } from '../handover-pictures.ts'
import { type AccidentStepProps, accidentSteps } from './accident-step-props.ts'

type Part = {
  readonly id: string
  readonly name: () => string
  readonly hint: () => string
  readonly pose: Pose
}

const parts: readonly Part[] = [
  { id: 'scene', name: words.rental_accident_scene, hint: words.rental_accident_sceneHint, pose: 'free' },
  { id: 'own', name: words.rental_accident_own, hint: words.rental_accident_ownHint, pose: 'free' },
  { id: 'theirs', name: words.rental_accident_theirs, hint: words.rental_accident_theirsHint, pose: 'free' },
  { id: 'plates', name: words.rental_accident_plates, hint: words.rental_accident_platesHint, pose: 'free' },
]

type AccidentPicturesProps = AccidentStepProps & { readonly onReport: () => void }

/** Pictures of the place and of both cars, kept without a network, and sent later. */
export function AccidentPictures({ order, step, onDone, onReport }: AccidentPicturesProps) {
  const [open, setOpen] = useState<Part>()
  const [taken, setTaken] = useState<readonly string[]>([])
  const waiting = handoverQueue.useFiles().filter(({ name }) => name.startsWith(`${order.hash}/accident/`))
  const accident = order.accidents.at(-1)
  const sent = accident?.pictures.length ?? 0
  return (
    <StepFrame
      title={words.rental_accident_picturesTitle()}
      detail={words.rental_accident_picturesDetail()}
      step={step}
      stepsInAll={accidentSteps.length}
    >
      <ul className="flex flex-col gap-3">
        {parts.map((part) => (
          <li key={part.id} className="flex flex-wrap items-center gap-3 rounded-2 bg-surface p-3">
            <div className="min-w-28 flex-1">
              <p className="flex items-center gap-2 font-bold">
                {taken.includes(part.id) && <CircleCheck aria-hidden="true" size={20} className="text-ok" />}
                {part.name()}
              </p>
              <p className="text-secondary text-muted">{part.hint()}</p>
            </div>
            <Button
              kind={taken.includes(part.id) ? 'outline' : 'tint'}
              icon={<Camera aria-hidden="true" size={20} />}
              label={words.rental_walk_takeOf({ slot: part.name() })}
              state={accident === undefined ? 'disabled' : 'ready'}
              onPress={() => setOpen(part)}
            >
              {taken.includes(part.id) ? words.rental_accident_another() : words.rental_walk_take()}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="flex items-center gap-2 text-secondary text-muted">
        {waiting.length > 0 && <CloudUpload aria-hidden="true" size={20} />}
        {waiting.length > 0
          ? words.rental_accident_waiting({ sent, waiting: waiting.length })
          : words.rental_accident_sent({ count: sent })}
      </p>
      {accident === undefined && (
        <>
          <p className="text-warn">{words.rental_accident_notReported()}</p>
          <Button isWide kind="tint" onPress={onReport}>
            {words.rental_accident_safetyTitle()}
          </Button>
        </>
      )}
      <Button isWide onPress={onDone}>
        {words.rental_walk_next()}
      </Button>
      {open !== undefined && accident !== undefined && (
        <CapturePicture
          pose={open.pose}
          title={open.name()}
          hint={open.hint()}
          purpose={words.rental_accident_purpose()}
          onClose={() => setOpen(undefined)}
          onTaken={(still) => {
            queueAccidentPicture(order.hash, accident.accidentId, `${open.id}-${sent + waiting.length}`, still)
            setTaken([...taken, open.id])
            setOpen(undefined)
          }}
        />
      )}
    </StepFrame>
  )
}
