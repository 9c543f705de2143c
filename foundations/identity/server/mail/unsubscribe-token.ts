import { createHmac, timingSafeEqual } from 'node:crypto'
import { MailTopic } from '@daoxing/identity/contract'
import type { Instant } from '@daoxing/kit/contract'
import { type House, secureRandom, type Settings, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { identitySeal } from '../identity-seal.ts'
import { replaceSigningKey, signingKey, signingKeysOf } from '../stores/mail-choice-store.ts'

const purpose = 'unsubscribe'

export type MailChoice = { readonly riderId: string; readonly topic: MailTopic }

/**
 * Contains the rider and the kind of mail, with our signature, so that a rider can unsubscribe only themselves. It does
 * not expire.
 */
export async function unsubscribeToken(tx: Tx, house: House, choice: MailChoice): Promise<string> {
  return `${choice.topic}.${choice.riderId}.${signature(await keyOf(tx, house), choice)}`
}

const Read = z.tuple([MailTopic, z.uuid(), z.string()])

/** Reads a token; undefined without our signature. */
export async function readUnsubscribeToken(tx: Tx, house: House, token: string): Promise<MailChoice | undefined> {
  const read = Read.safeParse(token.split('.'))
  if (!read.success) return undefined
  const [topic, riderId, shown] = read.data
  const given = Buffer.from(shown)
  const isOurs = (await signingKeysOf(tx, identitySeal(house), purpose)).some((key) => {
    const right = Buffer.from(signature(key, { topic, riderId }))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? { topic, riderId } : undefined
}

/** From now on another key signs. Links in earlier mails stay valid. */
export function rotateUnsubscribeKey(
  tx: Tx,
  { settings, rotation, now }: { settings: Settings; rotation: string; now: Instant },
): Promise<void> {
  return replaceSigningKey(tx, identitySeal({ settings }), { purpose, rotation, key: secureRandom.hex(32), now })
}

const signature = (key: string, { topic, riderId }: MailChoice): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['unsubscribe', topic, riderId]))
    .digest('base64url')

const keyOf = (tx: Tx, house: House): Promise<string> =>
  signingKey(tx, identitySeal(house), { purpose, offered: house.random.hex(32), now: house.clock.now() })
