import { createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { type House, secureRandom, type Tx } from '@daoxing/kit/server'
import { identitySeal } from '../identity-seal.ts'
import { signingKey } from '../stores/mail-choice-store.ts'
import type { Attestation } from '../stores/papers-store.ts'

type Keyed = { readonly tx: Tx; readonly house: House }
type Claims = Omit<Attestation, 'signature' | 'endedAt' | 'endedFor'>

const keyFor = ({ tx, house }: Keyed, purpose: string) =>
  signingKey(tx, identitySeal(house), { purpose, offered: secureRandom.hex(32), now: house.clock.now() })

/** A keyed hash of a number: equal numbers have equal hashes, and without the key of the house none can be tried. */
export async function numberHash(keyed: Keyed, kind: 'licence' | 'person', number: string): Promise<string> {
  return createHmac('sha256', await keyFor(keyed, 'papersHash'))
    .update(JSON.stringify([kind, number]))
    .digest('base64url')
}

/** The header of an Ed25519 private key in PKCS 8, before its 32 bytes. */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

async function attestationKey(keyed: Keyed) {
  const seed = Buffer.from(await keyFor(keyed, 'attestation'), 'hex')
  return createPrivateKey({ key: Buffer.concat([pkcs8Header, seed]), format: 'der', type: 'pkcs8' })
}

/** An attestation without a day of issue is signed in the form of those from before there was one. */
const textOf = (claims: Claims) =>
  Buffer.from(
    JSON.stringify([
      `daoxing driving attestation ${claims.issuedOn === null ? 1 : 2}`,
      claims.attestationId,
      claims.riderId,
      claims.reviewId,
      claims.licenceClass,
      claims.expiresOn,
      claims.licenceHash,
      claims.idHash,
      claims.decidedBy,
      claims.decidedAt,
      ...(claims.issuedOn === null ? [] : [claims.issuedOn]),
    ]),
  )

/** The signature of the house (Ed25519) under what a reviewer has decided. */
export async function signatureOf(keyed: Keyed, claims: Claims): Promise<string> {
  return sign(null, textOf(claims), await attestationKey(keyed)).toString('base64url')
}

/** Whether an attestation is exactly what the house has signed. */
export async function isGenuine(keyed: Keyed, attestation: Attestation): Promise<boolean> {
  const publicKey = createPublicKey(await attestationKey(keyed))
  return verify(null, textOf(attestation), publicKey, Buffer.from(attestation.signature, 'base64url'))
}
