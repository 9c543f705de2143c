import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The subject of a picture [RNT-026]. `SPECIAL_IDENTITIY` is the spelling of the documents. */
export const DocumentKind = z.enum([
  'ID_CARD_FRONT',
  'ID_CARD_BACK',
  'ID_CARD_BACK_SCAN_BARCODE',
  'DRIVER_LICENCE_FRONT',
  'SELFIE',
  'SPECIAL_IDENTITIY',
  'UNKNOWN',
])
export type DocumentKind = z.infer<typeof DocumentKind>

/** The kinds without which no review begins. `SPECIAL_IDENTITIY` is for riders with a special status, if they want. */
export const requiredKinds = [
  'ID_CARD_FRONT',
  'ID_CARD_BACK',
  'ID_CARD_BACK_SCAN_BARCODE',
  'DRIVER_LICENCE_FRONT',
  'SELFIE',
] as const satisfies readonly DocumentKind[]

/** The steps of the onboarding, in their order [RNT-027]. `idCardBackSanBarcode` is the spelling of the documents. */
export const documentSteps = [
  'idCardFront',
  'idCardBack',
  'idCardBackSanBarcode',
  'driverLicenceFront',
  'selfie',
  'liveVideo',
  'fillProfileForm',
  'uploadDocuments',
] as const
export type DocumentStep = (typeof documentSteps)[number]

/** The document of a step that takes a picture. */
export const kindOfStep = {
  idCardFront: 'ID_CARD_FRONT',
  idCardBack: 'ID_CARD_BACK',
  idCardBackSanBarcode: 'ID_CARD_BACK_SCAN_BARCODE',
  driverLicenceFront: 'DRIVER_LICENCE_FRONT',
  selfie: 'SELFIE',
} as const satisfies Partial<Record<DocumentStep, DocumentKind>>

/** The result of a check of one document on the wire [RNT-043]. */
export const documentResults = {
  unverified: 0,
  passed: 1,
  blur: 2,
  infoError: 3,
  noData: 4,
  other: 5,
  unknown: -9,
} as const
export const DocumentResult = z.literal([0, 1, 2, 3, 4, 5, -9])
export type DocumentResult = z.infer<typeof DocumentResult>

/** Why the server itself refused a picture at the upload; its result is 2. */
export const PictureProblem = z.enum(['blurred', 'dark', 'small'])
export type PictureProblem = z.infer<typeof PictureProblem>

/** The movements that the page asks of the face in front of the camera, in the order of the server. */
export const LiveInstruction = z.enum(['TURN_LEFT', 'TURN_RIGHT', 'LOOK_UP', 'BLINK', 'SMILE', 'COME_CLOSER'])
export type LiveInstruction = z.infer<typeof LiveInstruction>

/** How many instructions one live video has: one frame each. */
export const liveFrames = 3

/** Classes of licences, each with the vehicles that it covers. */
export const LicenceClass = z.enum([
  'SMALL_CAR',
  'SMALL_CAR_PROFESSIONAL',
  'LARGE_TRUCK',
  'BUS',
  'HEAVY_MOTORCYCLE',
  'LARGE_HEAVY_MOTORCYCLE',
  'LIGHT_MOTORCYCLE',
])
export type LicenceClass = z.infer<typeof LicenceClass>

const carClasses: readonly LicenceClass[] = ['SMALL_CAR', 'SMALL_CAR_PROFESSIONAL', 'LARGE_TRUCK', 'BUS']

/** Whether a licence of this class covers a car. */
export const coversCars = (licenceClass: LicenceClass): boolean => carClasses.includes(licenceClass)

/** A calendar day, `2031-04-30`, that exists. */
export const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((day) => {
    const ms = Date.parse(`${day}T00:00:00Z`)
    return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
  }),
)

/** From this many days before its end, the rider is told about the licence. */
export const licenceEndsSoonDays = 30

/** The next step of a rider about a document. */
export const DocumentNeed = z.enum(['upload', 'send', 'wait', 'retake', 'nothing'])
export type DocumentNeed = z.infer<typeof DocumentNeed>

export const ShownDocument = z.object({
  kind: DocumentKind,
  result: DocumentResult,
  /** Only for a picture that the server itself refused. */
  problem: z.nullable(PictureProblem),
  /** The words of the reviewer about a failed document, in their own words. */
  reason: z.nullable(z.string()),
  need: DocumentNeed,
  isRequired: z.boolean(),
  uploadedAt: z.nullable(Instant),
})
export type ShownDocument = z.infer<typeof ShownDocument>

export const ShownLiveVideo = z.object({
  /** In this order; a failed video gets another order. */
  instructions: z.array(LiveInstruction),
  /** The instructions that already have their frame. */
  taken: z.array(LiveInstruction),
  result: DocumentResult,
  problem: z.nullable(PictureProblem),
  reason: z.nullable(z.string()),
  need: DocumentNeed,
})
export type ShownLiveVideo = z.infer<typeof ShownLiveVideo>
