import { FixedBottomButton } from '@daoxing/kit/web'
import type { PhotoSlot } from '@daoxing/rental/contract'
import * as words from '../../words/compiled/messages.js'
import { OptionalPicture } from './OptionalPicture.tsx'
import type { WalkStepProps } from './walk-step-props.ts'

type MoreStepProps = WalkStepProps & { readonly slots: readonly PhotoSlot[] }

/** Pictures that are possible and not needed, such as the front, or the fuel card. */
export function MoreStep({ slots, onDone, ...walk }: MoreStepProps) {
  return (
    <>
      <p>{words.rental_walk_moreDetail()}</p>
      <ul className="flex flex-col gap-3">
        {slots.map((slot) => (
          <li key={slot}>
            <OptionalPicture slot={slot} {...walk} />
          </li>
        ))}
      </ul>
      <FixedBottomButton onPress={onDone}>{words.rental_walk_next()}</FixedBottomButton>
    </>
  )
}
