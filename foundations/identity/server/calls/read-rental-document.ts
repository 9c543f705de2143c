import { readRentalDocument } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, readFile } from '@daoxing/kit/server'
import { refuseUnbound } from '../partner/membership.ts'
import { identityProofPort } from '../proof/identity-proof-port.ts'
import { paperDocuments } from '../stores/papers-store.ts'

/** Everything happens before the transaction: nothing is written. */
export const readRentalDocumentAnswer = answer(readRentalDocument, {
  prepare:
    ({ house, who: { riderId }, body: { kind } }) =>
    async () => {
      const tx = house.database
      await refuseUnbound({ tx, riderId })
      const row = await paperDocuments.find(tx, { riderId, slot: kind })
      const file = row?.fileId ? await readFile({ house, fileId: row.fileId }) : undefined
      if (!file) throw new Refusal('identity.documentMissing')
      const reading = await house.port(identityProofPort).readDocument({ kind, jpeg: file.bytes })
      if (reading === 'away') throw new Refusal('identity.readerAway')
      return reading
    },
  async handle({ prepared }) {
    const reading = prepared()
    if (!reading) throw new Error('the document was not read')
    const isRead = Object.values(reading).some((value) => value !== null)
    return Promise.resolve({ result: isRead ? (1 as const) : (4 as const), ...reading })
  },
})
