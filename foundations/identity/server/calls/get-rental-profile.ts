import { getRentalProfile, profileFields } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { missingFields, profileOfPapers } from '../papers/shown-papers.ts'
import { refuseUnbound } from '../partner/membership.ts'
import { papersTable } from '../stores/papers-store.ts'

export const getRentalProfileAnswer = answer(getRentalProfile, async ({ tx, house, who: { riderId } }) => {
  await refuseUnbound({ tx, riderId })
  const profile = profileOfPapers(house, await papersTable.find(tx, { riderId }))
  const shown = Object.fromEntries(profileFields.map((field) => [field, profile[field] ?? null]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has every field
  return { ...(shown as Record<(typeof profileFields)[number], string | null>), missing: missingFields(profile) }
})
