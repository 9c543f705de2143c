import { JurisdictionNumber, type ProfileField, profileFields, type DriverProfile } from '@daoxing/identity/contract'
import * as z from 'zod/mini'
import { countyOfCode } from './districts.ts'

export type ProfileDraft = Readonly<Record<ProfileField, string>>
export type ProfileFault =
  | 'missing'
  | 'dayWrong'
  | 'mailWrong'
  | 'idNumberWrong'
  | 'jurisdictionNumberWrong'
  | 'addressShort'

export function draftOf(profile: DriverProfile): ProfileDraft {
  const values = Object.fromEntries(profileFields.map((field) => [field, profile[field] ?? '']))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has every field
  return values as ProfileDraft
}

/** A typed value as it is sent: letters of numbers in upper case, without spaces. */
export function valueOf(field: ProfileField, typed: string): string {
  const value = typed.normalize('NFKC').trim()
  if (field === 'loginId') return value.replace(/[\s-]/g, '').toUpperCase()
  return field === 'jurisdictionNum' ? value.replace(/[\s-]/g, '') : value
}

type FaultInput = { readonly field: ProfileField; readonly draft: ProfileDraft; readonly today: string }

/** The fault of a field; undefined for none. The server checks again. */
export function faultOf({ field, draft, today }: FaultInput): ProfileFault | undefined {
  const value = valueOf(field, draft[field])
  if (value === '') return 'missing'
  if (field === 'birthday') return isDay(value) && value < today ? undefined : 'dayWrong'
  if (field === 'email') return z.email().safeParse(value).success ? undefined : 'mailWrong'
  if (field === 'loginId') return isIdNumber(value) ? undefined : 'idNumberWrong'
  if (field === 'jurisdictionNum')
    return JurisdictionNumber.safeParse(value).success ? undefined : 'jurisdictionNumberWrong'
  if (field === 'hhrAreaId') return isIn(draft.hhrCityId, value) ? undefined : 'missing'
  if (field === 'areaId') return isIn(draft.cityId, value) ? undefined : 'missing'
  return (field === 'addr' || field === 'hhrAddr') && value.length < 2 ? 'addressShort' : undefined
}

/** The address for letters is that of the household. */
export function withSameAddress(draft: ProfileDraft): ProfileDraft {
  return { ...draft, cityId: draft.hhrCityId, areaId: draft.hhrAreaId, addr: draft.hhrAddr }
}

export const hasSameAddress = ({ cityId, areaId, addr, hhrCityId, hhrAreaId, hhrAddr }: ProfileDraft): boolean =>
  cityId !== '' && cityId === hhrCityId && areaId === hhrAreaId && addr === hhrAddr

const isIn = (county: string, district: string): boolean =>
  countyOfCode(county)?.districts.some(({ code }) => code === district) ?? false

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

const letters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'
const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]

/** A national id, or a resident certificate of either form: the checksum holds. */
export function isIdNumber(value: string): boolean {
  if (!/^[A-Z][A-D1289]\d{8}$/.test(value)) return false
  const first = letters.indexOf(value.charAt(0)) + 10
  const second = value.charAt(1)
  const digits = [
    Math.floor(first / 10),
    first % 10,
    // The letter of an old resident certificate counts with its last digit.
    /\d/.test(second) ? Number(second) : (letters.indexOf(second) + 10) % 10,
    ...[...value.slice(2)].map(Number),
  ]
  return digits.reduce((sum, digit, at) => sum + digit * (weights[at] ?? 0), 0) % 10 === 0
}
