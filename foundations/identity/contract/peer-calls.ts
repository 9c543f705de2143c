import { defineCall, Instant, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const Reason = z.string().check(z.trim(), z.minLength(2), z.maxLength(300))
const PeerParams = z.object({
  kind: z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]{1,39}$/)),
  peer: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/)),
})
/**
 * The city names its simulated peers with this prefix, and gets credentials only for those: a real peer is never
 * displaced.
 */
const CityPeerParams = z.extend(PeerParams, { peer: z.string().check(z.regex(/^city-[a-z0-9-]{1,34}$/)) })
const RealPeerParams = z.extend(PeerParams, { peer: z.string().check(z.regex(/^(?!city-)[a-z0-9][a-z0-9-]{1,39}$/)) })
const graceSecondsMax = 30 * 86_400

export const issuePeerCredential = defineCall({
  id: 'OWN-identity-issue-peer-credential',
  method: 'POST',
  path: '/partner/operator/peers/{kind}/{peer}/credentials',
  who: 'operator',
  purpose: 'a new credential of a peer, returned only once; earlier ones end after the grace period',
  params: RealPeerParams,
  body: z.object({
    graceSeconds: leftOutOr(z.int().check(z.gte(0), z.lte(graceSecondsMax)), 86_400),
    reason: Reason,
  }),
  reply: z.object({ credentialId: z.string(), credential: z.string(), formerEndAt: Instant }),
  status: 201,
  refusals: ['kit.notFound'],
})

export const issueCityPeerCredential = defineCall({
  id: 'OWN-identity-issue-city-peer-credential',
  method: 'POST',
  path: '/partner/city/peers/{kind}/{peer}/credentials',
  who: 'city',
  purpose: 'a credential of a simulated peer; earlier ones end at once',
  params: CityPeerParams,
  reply: z.object({ credential: z.string() }),
  status: 201,
  refusals: ['kit.notFound'],
})

export const openServiceOfCity = defineCall({
  id: 'OWN-identity-open-service-of-city',
  method: 'POST',
  path: '/partner/city/services/{service}/open',
  who: 'city',
  purpose: 'a city that plays a limited service opens it to every rider; a list that an operator has set stays',
  params: z.object({ service: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/)) }),
  reply: z.object({ isOpened: z.boolean() }),
  refusals: ['kit.notFound'],
})

export const revokePeerCredentials = defineCall({
  id: 'OWN-identity-revoke-peer-credentials',
  method: 'DELETE',
  path: '/partner/operator/peers/{kind}/{peer}/credentials',
  who: 'operator',
  purpose: 'revoke one credential of a peer, or all of them if none is named',
  params: PeerParams,
  query: z.object({ credentialId: z.optional(z.string().check(z.maxLength(40))), reason: Reason }),
  reply: z.object({ revoked: z.array(z.string()) }),
  refusals: ['kit.notFound'],
})

export const listPeerCredentials = defineCall({
  id: 'OWN-identity-list-peer-credentials',
  method: 'GET',
  path: '/partner/operator/peers/{kind}/{peer}/credentials',
  who: 'operator',
  purpose: 'the credentials of a peer with their ends, the newest first, and never their secrets',
  params: PeerParams,
  reply: z.object({
    credentials: z.array(z.object({ credentialId: z.string(), issuedAt: Instant, endsAt: z.nullable(Instant) })),
  }),
})

export const listPeerEvents = defineCall({
  id: 'OWN-identity-list-peer-events',
  method: 'GET',
  path: '/partner/operator/peer-events',
  who: 'operator',
  purpose:
    'events of peers that failed, or that still wait, with the reason and without their content, the oldest first',
  query: z.object({ state: leftOutOr(z.enum(['failed', 'early', 'received']), 'failed') }),
  reply: z.object({
    events: z.array(
      z.object({
        eventNumber: z.int(),
        stream: z.string(),
        peerKind: z.string(),
        peerId: z.string(),
        eventId: z.string(),
        subject: z.string(),
        receivedAt: Instant,
        reason: z.nullable(z.string()),
        failures: z.int(),
      }),
    ),
  }),
})

export const retryPeerEvent = defineCall({
  id: 'OWN-identity-retry-peer-event',
  method: 'POST',
  path: '/partner/operator/peer-events/{number}/retry',
  who: 'operator',
  purpose: 'let a failed event of a peer be tried again at once',
  params: z.object({ number: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)) }),
  body: z.object({ reason: Reason }),
  reply: z.object({}),
  refusals: ['kit.notFound'],
})
