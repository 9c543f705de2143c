import {
  type HandoverFlow,
  type HandoverPicture,
  type HandoverStep,
  neededSlots,
  type PhotoSlot,
  type ReminderHint,
  stepsOf,
} from '@daoxing/rental/contract'

/** One screen of a walk: one question. `id` is its name in the URL. */
export type WalkScreen =
  | { readonly id: string; readonly kind: 'hint'; readonly hint: ReminderHint; readonly step: HandoverStep }
  | { readonly id: string; readonly kind: 'slot'; readonly slot: PhotoSlot; readonly step: HandoverStep }
  | { readonly id: string; readonly kind: 'more'; readonly slots: readonly PhotoSlot[]; readonly step: HandoverStep }
  | { readonly id: string; readonly kind: 'defect' | 'belongings' | 'signature'; readonly step: HandoverStep }
  | { readonly id: string; readonly kind: 'end' }

/** The screens of a walk in their order, from the plan of the contract; the last one opens or closes the car. */
export function walkScreens(flow: HandoverFlow): readonly WalkScreen[] {
  const steps = stepsOf[flow].flatMap(({ step, slots, more }): readonly WalkScreen[] => [
    ...hintBefore(flow, step),
    ...(step === 'signature'
      ? [{ id: 'signature', kind: 'signature' as const, step }]
      : slots.map((slot) => ({ id: slot, kind: 'slot' as const, slot, step }))),
    ...(step === 'defect' ? [{ id: 'defect', kind: 'defect' as const, step }] : []),
    ...(step === 'belongings check' ? [{ id: 'belongings', kind: 'belongings' as const, step }] : []),
    ...(more.length > 0 && step !== 'defect' ? [{ id: `more-${step}`, kind: 'more' as const, slots: more, step }] : []),
  ])
  return [...steps, { id: 'end', kind: 'end' }]
}

/** The rider reads once what matters for the place, and once for the car [SHC-022]. */
function hintBefore(flow: HandoverFlow, step: HandoverStep): readonly WalkScreen[] {
  if (step === 'appearance') return [{ id: 'hint-car', kind: 'hint', hint: 'reminderHintCar', step }]
  if (flow === 'return' && step === 'parking location')
    return [{ id: 'hint-parking', kind: 'hint', hint: 'reminderHintParking', step }]
  return []
}

/** The screen with a name; without a known one, the first that is not done. */
export function screenNamed(flow: HandoverFlow, name: string | null, isDone: (screen: WalkScreen) => boolean) {
  const screens = walkScreens(flow)
  const at = screens.findIndex(({ id }) => id === name)
  if (at >= 0) return at
  const open = screens.findIndex((screen) => screen.kind === 'slot' && !isDone(screen))
  if (open < 0) return screens.length - 2
  const before = screens[open - 1]
  return before?.kind === 'hint' ? open - 1 : open
}

/** Needed slots without a picture, neither on the server nor on its way. */
export function missingSlots(
  flow: HandoverFlow,
  pictures: readonly Pick<HandoverPicture, 'slot'>[],
  waiting: readonly PhotoSlot[],
): readonly PhotoSlot[] {
  return neededSlots(flow).filter(
    (slot) => pictures.every((picture) => picture.slot !== slot) && !waiting.includes(slot),
  )
}
