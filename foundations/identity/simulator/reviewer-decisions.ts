import type { DocumentKind, ReviewVerdict } from '@daoxing/identity/contract'
import { createHash } from 'node:crypto'

/** How the city's reviewer decides; `waits` leaves it to the person at the console. */
export const reviewerHabits = ['passes', 'endsSoon', 'failsLicence', 'failsVideo', 'cannotDecide', 'waits'] as const
export type ReviewerHabit = (typeof reviewerHabits)[number]

/** The verdicts that the person at the console can give about a review. */
export const reviewerSayings = ['pass', 'holder', 'fail', 'unclear', 'suspend', 'reinstate', 'blackList'] as const
export type ReviewerSaying = (typeof reviewerSayings)[number]

const decidedBy = '審查員 7 號'
const daySeconds = 86_400
const dayAfter = (nowMs: number, days: number) => new Date(nowMs + days * daySeconds * 1000).toISOString().slice(0, 10)
const licence = (nowMs: number, days = 6 * 365) =>
  ({ licenceClass: 'SMALL_CAR', expiresOn: dayAfter(nowMs, days), issuedOn: '2015-06-01' }) as const
const plain = { documents: [], isHolder: false, decidedBy }
const failed = (kind: DocumentKind, result: 2 | 3 | 5, reason: string): ReviewVerdict => ({
  ...plain,
  event: 'FAILED',
  documents: [{ kind, result, reason }],
})

type Facts = { readonly question: string | null; readonly slots: readonly string[]; readonly nowMs: number }

/** Undefined if a person decides. A licence that another rider holds is not granted without one. */
export function decideReview(habit: ReviewerHabit, { question, slots, nowMs }: Facts): ReviewVerdict | undefined {
  if (habit === 'waits') return undefined
  if (question !== null) return failed('DRIVER_LICENCE_FRONT', 3, '這張駕照已由另一個帳號驗證。')
  if (habit === 'cannotDecide') return { ...plain, event: 'UNCLEAR' }
  const hasVideo = slots.some((slot) => slot.startsWith('FRAME_'))
  if (habit === 'failsVideo' && hasVideo) return failed('UNKNOWN', 5, '影片中看不清楚臉部，請在明亮處重拍。')
  if (habit === 'failsLicence' && slots.includes('DRIVER_LICENCE_FRONT'))
    return failed('DRIVER_LICENCE_FRONT', 2, '駕照反光，看不清楚號碼。')
  return { ...plain, event: 'PASSED', licence: licence(nowMs, habit === 'endsSoon' ? 20 : undefined) }
}

export function sayingVerdict(saying: ReviewerSaying, nowMs: number): ReviewVerdict {
  switch (saying) {
    case 'pass':
      return { ...plain, event: 'PASSED', licence: licence(nowMs) }
    case 'holder':
      return { ...plain, event: 'PASSED', licence: licence(nowMs), isHolder: true }
    case 'fail':
      return failed('DRIVER_LICENCE_FRONT', 3, '駕照上的資料與填寫的不同。')
    case 'unclear':
      return { ...plain, event: 'UNCLEAR' }
    case 'suspend':
      return { ...plain, event: 'SUSPENDED', reason: '監理機關通報駕照吊扣。' }
    case 'reinstate':
      return { ...plain, event: 'REINSTATED' }
    case 'blackList':
      return { ...plain, event: 'BLACK_LISTED', reason: '冒用他人證件。' }
  }
}

const names = ['陳怡君', '林志明', '張淑芬', '黃俊傑', '李美玲'] as const

/** The city's documents show what their picture yields: the same picture always reads the same. Undefined: unreadable. */
export function readPicture(kind: string, image: Buffer) {
  const isJpeg = image.subarray(0, 3).toString('hex') === 'ffd8ff'
  if (!isJpeg) return undefined
  const hash = createHash('sha256').update(image).digest()
  const isLicence = kind === 'DRIVER_LICENCE_FRONT'
  const isCard = kind === 'ID_CARD_FRONT'
  const birthday = dayAfter(Date.UTC(1965, 0, 1), hash.readUInt16BE(0) % (35 * 365))
  const digits = String(hash.readUIntBE(2, 6) % 1_000_000_000_000).padStart(12, '0')
  return {
    acctName: isLicence || isCard ? (names[hash.readUInt8(8) % names.length] ?? null) : null,
    birthday: isLicence || isCard ? birthday : null,
    jurisdictionNum: isLicence ? digits : null,
  }
}
