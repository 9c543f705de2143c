import * as z from 'zod/mini'

/** The slots of the pictures of a handover [SHC-021]. */
export const photoSlots = [
  'signature',
  'frontLeft',
  'frontRight',
  'rearLeft',
  'rearRight',
  'extra',
  'backSeat',
  'frontSeat',
  'fuelCard',
  'carKey',
  'front',
  'back',
  'parkingGrid',
  'roadView',
] as const
export const PhotoSlot = z.enum(photoSlots)
export type PhotoSlot = z.infer<typeof PhotoSlot>

/** The steps of both walks around a shared car [SHC-005], as the documents name them. */
export const handoverSteps = [
  'appearance',
  'defect',
  'inside',
  'road view',
  'parking location',
  'belongings check',
  'signature',
] as const
export const HandoverStep = z.enum(handoverSteps)
export type HandoverStep = z.infer<typeof HandoverStep>

export type HandoverFlow = 'depart' | 'return'

/** A step of a walk with its pictures: `slots` are needed, `more` are possible. */
export type StepPlan = {
  readonly step: HandoverStep
  readonly slots: readonly PhotoSlot[]
  readonly more: readonly PhotoSlot[]
}

/**
 * How the seven steps are split between the two walks [B44]. Each walk goes around the car once and ends at the driver's
 * door. The server refuses to end a walk without the needed pictures.
 */
export const stepsOf: Readonly<Record<HandoverFlow, readonly StepPlan[]>> = {
  depart: [
    {
      step: 'appearance',
      slots: ['rearLeft', 'rearRight', 'frontRight', 'frontLeft'],
      more: ['back', 'front'],
    },
    { step: 'defect', slots: [], more: ['extra'] },
    { step: 'inside', slots: ['frontSeat', 'backSeat'], more: ['fuelCard', 'carKey'] },
    { step: 'signature', slots: ['signature'], more: [] },
  ],
  return: [
    { step: 'parking location', slots: ['parkingGrid'], more: [] },
    { step: 'road view', slots: ['roadView'], more: [] },
    {
      step: 'appearance',
      slots: ['rearLeft', 'rearRight', 'frontRight', 'frontLeft'],
      more: ['back', 'front', 'extra'],
    },
    { step: 'inside', slots: ['frontSeat', 'backSeat'], more: ['fuelCard', 'carKey'] },
    { step: 'belongings check', slots: [], more: [] },
    { step: 'signature', slots: ['signature'], more: [] },
  ],
}

/** The needed pictures of a walk, in its order. */
export const neededSlots = (flow: HandoverFlow): readonly PhotoSlot[] => stepsOf[flow].flatMap(({ slots }) => slots)

/** The hints that a rider reads before the pictures of the place, and of the car [SHC-022]. */
export const reminderHints = ['reminderHintParking', 'reminderHintCar'] as const
export type ReminderHint = (typeof reminderHints)[number]

/** The car actions of the documents: 1 gets the car, 2 cancels that [SHC-023]. */
export const carActions = { getCar: 1, cancelGetCar: 2 } as const
export const CarAction = z.literal([1, 2])
export type CarAction = z.infer<typeof CarAction>

/** 0 to be cleaned, 1 cleaned by the rider, 2 cleaned by the operator [SHC-024]. */
export const carCleanings = { toBeCleaned: 0, byUser: 1, byGateway: 2 } as const
export const CarCleaning = z.literal([0, 1, 2])
export type CarCleaning = z.infer<typeof CarCleaning>

/** `Query` answers the terms of a reservation and reserves nothing; it is the default [SHC-017]. */
export const RentAction = z.enum(['Query', 'Reserve'])
export type RentAction = z.infer<typeof RentAction>

/** The calls of the return, in their order [SHC-025]. */
export const returnFlowCalls = ['start', 'status check', 'bill estimate', 'cancel'] as const

/** The rider may take the car this long before the start of the reservation. */
export const takenFromMinutesBefore = 30
/** Start and end of a reservation unless the rider says otherwise, from now [SHC-015, A19]. */
export const sharedDefaultMinutes = { start: 30, end: 90 } as const
