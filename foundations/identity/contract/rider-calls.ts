import { NameList } from '@daoxing/configs/contract'
import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { RiderProfile } from './rider.ts'

export const getCurrentRider = defineCall({
  id: 'CALL-001',
  method: 'GET',
  path: '/v2/rider/me',
  who: 'rider',
  purpose: 'current rider',
  reply: RiderProfile,
})

/** Returns the current rider on the path of the web app. */
export const getCurrentUser = defineCall({
  id: 'CALL-051',
  method: 'GET',
  path: '/api/users/me',
  who: 'rider',
  purpose: 'edge call: current user',
  reply: RiderProfile,
})

/** Slices add fields with `defineRiderField`, which may read other parameters of the query. */
export const readRiderFields = defineCall({
  id: 'CALL-025',
  method: 'GET',
  path: '/rider/',
  who: 'rider',
  purpose: 'facts about the rider by field name; an unknown field is null',
  query: z.catchall(z.object({ q: NameList }), z.string()),
  reply: z.record(z.string(), z.unknown()),
})

/** A name in Chinese or Latin script, as on an identity document. */
export const RealName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[\p{L}\p{M} .'’ʼ・·•‧-]+$/u))
const RealNameReply = z.object({ real_name: z.nullable(z.string()) })

export const getRealName = defineCall({
  id: 'CALL-054',
  method: 'GET',
  path: '/user/real_name',
  who: 'rider',
  purpose: 'real name: read; null if absent',
  reply: RealNameReply,
})

export const putRealName = defineCall({
  id: 'CALL-055',
  method: 'PUT',
  path: '/user/real_name',
  who: 'rider',
  purpose: 'real name: update',
  body: z.object({ real_name: RealName }),
  reply: RealNameReply,
  refusals: ['identity.notChinese', 'identity.simplifiedCharacters'],
})

export const deleteRealName = defineCall({
  id: 'CALL-056',
  method: 'DELETE',
  path: '/user/real_name',
  who: 'rider',
  purpose: 'real name: delete',
  reply: RealNameReply,
})
