import { defineCall } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { guestNameLengthMax, ShareLink, Sharing, ShortText } from './shared-trip.ts'
import { TripParams } from './sharing-calls.ts'

/** 128 random bits. */
const LinkToken = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const createLink = defineCall({
  id: 'OWN-sharing-createLink',
  method: 'POST',
  path: '/v3/trip/{id}/share-links',
  who: 'rider',
  purpose: 'make a link by which guests follow the trip; its address is answered here and never again',
  params: TripParams,
  reply: z.object({ link_id: z.string(), url: z.string() }),
  status: 201,
  refusals: ['kit.notFound', 'sharing.notShareable', 'sharing.linksFull'],
  perMinute: 20,
})

export const getSharing = defineCall({
  id: 'OWN-sharing-getSharing',
  method: 'GET',
  path: '/v3/trip/{id}/sharing',
  who: 'rider',
  purpose: 'links, guests, main contact and passengers of a trip',
  params: TripParams,
  reply: Sharing,
  refusals: ['kit.notFound'],
})

export const revokeLink = defineCall({
  id: 'OWN-sharing-revokeLink',
  method: 'DELETE',
  path: '/v3/trip/{id}/share-links/{link_id}',
  who: 'rider',
  purpose: 'revoke a link and disconnect its guests at once',
  params: z.extend(TripParams, { link_id: z.uuid() }),
  reply: ShareLink,
  refusals: ['kit.notFound'],
})

export const openLink = defineCall({
  id: 'OWN-sharing-openLink',
  method: 'POST',
  path: '/v3/trip/{id}/guest',
  who: 'none',
  purpose: 'exchange the token of a link for a guest credential, which sees this trip alone',
  params: TripParams,
  body: z.object({ token: LinkToken }),
  reply: z.object({ credential: z.string(), number: z.int() }),
  status: 201,
  refusals: ['kit.notFound', 'sharing.linkRevoked', 'sharing.linkEnded', 'sharing.guestsFull'],
  perMinute: 300,
})

export const nameGuest = defineCall({
  id: 'OWN-sharing-nameGuest',
  method: 'PUT',
  path: '/v3/trip/{id}/guest',
  who: 'guest',
  purpose: 'the name under which a guest writes and plays',
  params: TripParams,
  body: z.object({ name: ShortText(guestNameLengthMax) }),
  reply: z.object({ number: z.int(), name: z.string() }),
  refusals: ['kit.notFound', 'sharing.linkEnded', 'sharing.onlyGuests'],
  perMinute: 10,
})
