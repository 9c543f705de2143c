import type { LicenceResult, ScooterDocumentType, VendorEvent } from '@daoxing/scooter/contract'

/** How the city's reviewer decides; `waits` leaves it to the person at the console. */
export const reviewHabits = [
  'allows',
  'allowsLight',
  'blurred',
  'carAlone',
  'noLicence',
  'dataWrong',
  'denies',
  'waits',
] as const
export type ReviewHabit = (typeof reviewHabits)[number]

export type ReviewVerdict = Pick<
  Extract<VendorEvent, { kind: 'licenceReviewed' }>,
  'result' | 'reason' | 'licence' | 'failed'
>

const daySeconds = 86_400
const dayAfter = (nowMs: number, days: number) => new Date(nowMs + days * daySeconds * 1000).toISOString().slice(0, 10)
const plain: Omit<ReviewVerdict, 'result'> = { reason: null, licence: null, failed: [] }
const refused = (result: LicenceResult, reason: string): ReviewVerdict => ({ ...plain, result, reason })

type Facts = { readonly documents: readonly ScooterDocumentType[]; readonly nowMs: number }

/** Undefined if a person decides. A picture that is not in the review cannot be blurred: the rest then passes. */
export function decideLicence(habit: ReviewHabit, { documents, nowMs }: Facts): ReviewVerdict | undefined {
  const expiresOn = dayAfter(nowMs, 6 * 365)
  switch (habit) {
    case 'waits':
      return undefined
    case 'allowsLight':
      return {
        ...plain,
        result: 'FINISHED_ALLOW',
        licence: { licenceClass: 'LIGHT_MOTORCYCLE', expiresOn, issuedOn: null },
      }
    case 'carAlone':
      // A car licence of today covers no scooter, whatever the reviewer says.
      return {
        ...plain,
        result: 'FINISHED_ALLOW',
        licence: { licenceClass: 'SMALL_CAR', expiresOn, issuedOn: '2024-05-01' },
      }
    case 'noLicence':
      return refused('NO_LICENSE', '監理資料查無機車駕照。')
    case 'dataWrong':
      return refused('REVIEW_DENY', '填寫的資料與證件不同。')
    case 'denies':
      return refused('FINISHED_DENY', '駕照吊扣中，不能租車。')
    case 'blurred':
      if (documents.includes('licence_front'))
        return { ...plain, result: 'UNPASSED', failed: [{ type: 'licence_front', reason: '駕照反光，看不清楚號碼。' }] }
      return allows(expiresOn)
    case 'allows':
      return allows(expiresOn)
  }
}

function allows(expiresOn: string): ReviewVerdict {
  return {
    ...plain,
    result: 'FINISHED_ALLOW',
    licence: { licenceClass: 'HEAVY_MOTORCYCLE', expiresOn, issuedOn: null },
  }
}

/** The verdict of a reviewer whose system fails. */
export const systemError: ReviewVerdict = { ...plain, result: 'SYSTEM_ERROR' }
