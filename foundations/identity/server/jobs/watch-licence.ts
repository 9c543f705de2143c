import type { House, JobPayload } from '@daoxing/kit/server'
import { lockedPapers, movePapers } from '../papers/move-papers.ts'
import { watchLicence, watchLicenceKey } from '../papers/papers-jobs.ts'
import { askForLicence } from '../papers/review-events.ts'
import { endOfLicence, endsSoon, hasEnded, reminderOfLicence } from '../papers/shown-papers.ts'
import { smsPort } from '../sms/sms-port.ts'
import { documentsOf, endAttestation, liveAttestation } from '../stores/papers-store.ts'
import { userById } from '../stores/user-store.ts'

/** Runs 30 days before the end of a licence, and after its last day. */
export async function doWatchLicence({ payload, house }: { payload: JobPayload<typeof watchLicence>; house: House }) {
  const { riderId } = payload
  const proof = await liveAttestation(house.database, riderId)
  if (!proof) return
  const now = house.clock.now()
  const { expiresOn } = proof
  if (hasEnded(expiresOn, now)) return expireLicence(house, riderId)
  const isSoon = endsSoon(expiresOn, now)
  if (isSoon) await remind(house, { riderId, expiresOn })
  await house.database.transaction(async (tx) => {
    const dueAt = isSoon ? endOfLicence(expiresOn) : reminderOfLicence(expiresOn)
    await house.jobs.plan(tx, watchLicence, payload, { key: watchLicenceKey(riderId), dueAt })
  })
}

async function remind(house: House, { riderId, expiresOn }: { riderId: string; expiresOn: string }): Promise<void> {
  const user = await userById(house.database, riderId)
  if (!user) return
  const text = house.words.say('identity_sms_licenceEnds', user.language, { expiresOn }) ?? ''
  await house.port(smsPort).send({ to: user.phoneE164, text })
}

/** A renewal that is with the reviewer goes on as a review of papers without a proof. */
async function expireLicence(house: House, riderId: string): Promise<void> {
  await house.database.transaction(async (tx) => {
    const papers = await lockedPapers(tx, riderId)
    const proof = await liveAttestation(tx, riderId)
    const now = house.clock.now()
    if (!papers || !proof || !hasEnded(proof.expiresOn, now)) return
    await endAttestation(tx, proof, { at: now, why: 'expired' })
    if (papers.state !== 'succeeded') return
    const step = { tx, house }
    const isWithReviewer = (await documentsOf(tx, riderId)).some(({ reviewId }) => reviewId !== null)
    await askForLicence(step, papers)
    const expired = await movePapers(step, papers, 'LICENCE_ENDED')
    if (isWithReviewer) await movePapers(step, expired, 'SUBMITTED')
  })
}
