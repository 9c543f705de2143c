import { plusSeconds } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { closeDocument } from '../account/documents.ts'
import { caughtUp, lockedAccount, writeAccount } from '../account/move-account.ts'
import { documentsOf } from '../stores/account-tables.ts'
import { unsentPictures, unsentSeconds, type watchScooterLicence } from './account-jobs.ts'

type Work<Job extends typeof watchScooterLicence> = { readonly payload: JobPayload<Job>; readonly house: House }

/** A licence that was renewed meanwhile holds on. */
export async function watchScooterLicenceWork({ payload, house }: Work<typeof watchScooterLicence>): Promise<void> {
  await house.database.transaction(async (tx) => {
    const step = { tx, house, riderId: payload.riderId }
    const account = await lockedAccount(step)
    if (account) await caughtUp(step, account)
  })
}

/** A picture that was taken again since then has a week of its own: its upload has planned this again. */
export async function unsentPicturesWork({ payload, house }: Work<typeof unsentPictures>): Promise<void> {
  await house.database.transaction(async (tx) => {
    const step = { tx, house, riderId: payload.riderId }
    const account = await lockedAccount(step)
    if (!account) return
    const before = plusSeconds(house.clock.now(), -unsentSeconds)
    const unsent = (await documentsOf(tx, payload.riderId)).filter(
      (row) => row.fileId !== null && row.reviewId === null,
    )
    const old = unsent.filter(({ uploadedAt }) => uploadedAt <= before)
    for (const row of old) await closeDocument(step, row, { result: 'dropped' })
    if (old.length > 0) await writeAccount(step, account, {})
    const [next] = unsent.filter((row) => !old.includes(row)).toSorted((a, b) => (a.uploadedAt < b.uploadedAt ? -1 : 1))
    if (!next) return
    const due = { key: `${unsentPictures.name}:${payload.riderId}`, dueAt: plusSeconds(next.uploadedAt, unsentSeconds) }
    await house.jobs.plan(tx, unsentPictures, payload, due)
  })
}
