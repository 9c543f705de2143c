import { leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Day } from './papers.ts'
import { Email } from './session-calls.ts'

/** The fields of the rental profile [RNT-036]. `hhr` is the registered household, the others are where to write to. */
export const profileFields = [
  'acctName',
  'birthday',
  'email',
  'loginId',
  'jurisdictionNum',
  'hhrCityId',
  'hhrAreaId',
  'hhrAddr',
  'cityId',
  'areaId',
  'addr',
] as const
export type ProfileField = (typeof profileFields)[number]

const plain = /^\P{Cc}*$/u
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(50), z.regex(plain))
const Address = z.string().check(z.trim(), z.minLength(2), z.maxLength(120), z.regex(plain))
const PlaceId = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{1,8}$/))

/** The number at the top of a licence: 12 digits or more [INV-014]. Spaces and hyphens between them are left out. */
export const JurisdictionNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((typed) => typed.replaceAll(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{12,20}$/)),
)

/** A national id or the number of a resident certificate, at most 10 characters; spaces left out, in upper case. */
const LoginId = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase()),
  ),
  z.string().check(z.regex(/^[A-Z][A-D0-9]\d{8}$/)),
)

const fieldSchemas = {
  acctName: Name,
  birthday: Day,
  email: Email,
  loginId: LoginId,
  jurisdictionNum: JurisdictionNumber,
  hhrCityId: PlaceId,
  hhrAreaId: PlaceId,
  hhrAddr: Address,
  cityId: PlaceId,
  areaId: PlaceId,
  addr: Address,
} as const

/** Fields that are left out stay as they are: the form saves whatever is filled in so far. */
export const ProfileWish = z.object({
  acctName: leftOut(fieldSchemas.acctName),
  birthday: leftOut(fieldSchemas.birthday),
  email: leftOut(fieldSchemas.email),
  loginId: leftOut(fieldSchemas.loginId),
  jurisdictionNum: leftOut(fieldSchemas.jurisdictionNum),
  hhrCityId: leftOut(fieldSchemas.hhrCityId),
  hhrAreaId: leftOut(fieldSchemas.hhrAreaId),
  hhrAddr: leftOut(fieldSchemas.hhrAddr),
  cityId: leftOut(fieldSchemas.cityId),
  areaId: leftOut(fieldSchemas.areaId),
  addr: leftOut(fieldSchemas.addr),
})

const Text = z.nullable(z.string())

/** The profile as the rider has filled it in; null for a field without a value. */
export const DriverProfile = z.object({
  acctName: Text,
  birthday: Text,
  email: Text,
  loginId: Text,
  jurisdictionNum: Text,
  hhrCityId: Text,
  hhrAreaId: Text,
  hhrAddr: Text,
  cityId: Text,
  areaId: Text,
  addr: Text,
  /** The fields that a review still needs. */
  missing: z.array(z.enum(profileFields)),
})
export type DriverProfile = z.infer<typeof DriverProfile>
