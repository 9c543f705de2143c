import {
  coversCars,
  type LicenceClass,
  type VerificationStatus,
  verificationStatuses,
} from '@daoxing/identity/contract'
import { type Instant, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { isGenuine } from './papers/attest.ts'
import { endOfLicence, hasEnded } from './papers/shown-papers.ts'
import { type Attestation, liveAttestation, papersTable } from './stores/papers-store.ts'

export type DrivingRight = {
  readonly status: VerificationStatus
  readonly licenceClass: LicenceClass | null
  readonly expiresOn: string | null
  /** The day the class was gained; null if it was not told. */
  readonly issuedOn: string | null
}

const unproven = { licenceClass: null, expiresOn: null, issuedOn: null } as const

/** Whether a rider may drive now, and what was proven. A licence that has ended counts as failed, also before its job. */
export async function drivingRightOf({
  tx,
  riderId,
  now,
}: {
  readonly tx: Tx
  readonly riderId: string
  readonly now: Instant
}): Promise<DrivingRight> {
  const papers = await papersTable.find(tx, { riderId })
  const status = verificationStatuses[papers?.state ?? 'none']
  if (status !== verificationStatuses.succeeded) return { status, ...unproven }
  const attestation = await liveAttestation(tx, riderId)
  if (!attestation || hasEnded(attestation.expiresOn, now)) return { status: verificationStatuses.failed, ...unproven }
  const { licenceClass, expiresOn, issuedOn } = attestation
  return { status, licenceClass, expiresOn, issuedOn }
}

type Asked = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** The licence that the house itself has signed for a rider, and that holds now; undefined without one. */
export async function provenLicenceOf({ tx, house, riderId }: Asked): Promise<Attestation | undefined> {
  const { status } = await drivingRightOf({ tx, riderId, now: house.clock.now() })
  const attestation = await liveAttestation(tx, riderId)
  if (status !== verificationStatuses.succeeded || !attestation) return undefined
  if (await isGenuine({ tx, house }, attestation)) return attestation
  house.log.error({ riderId }, 'an attestation is not what the house signed')
  return undefined
}

/** Refuses a rider who may not drive a car until then. */
export async function refuseUnlicensed({ until, ...asked }: Asked & { readonly until: Instant }): Promise<void> {
  const { tx, house, riderId } = asked
  const { status } = await drivingRightOf({ tx, riderId, now: house.clock.now() })
  if (status !== verificationStatuses.succeeded) throw new Refusal('identity.licenceNeeded', { status })
  const licence = await provenLicenceOf(asked)
  if (!licence) throw new Refusal('identity.licenceNeeded', { status: verificationStatuses.unknown })
  if (!coversCars(licence.licenceClass)) throw new Refusal('identity.licenceWrongClass')
  if (until > endOfLicence(licence.expiresOn))
    throw new Refusal('identity.licenceEndsBefore', { expiresOn: licence.expiresOn })
}
