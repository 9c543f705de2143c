import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type RecordOf, type Tx } from '@daoxing/kit/server'
import type { OcpiCdr } from '@daoxing/charging/contract'
import * as z from 'zod/mini'
import { type CdrKey, folded, partyOf } from '../../ocpi/rules/ocpi-keys.ts'

const cdrs = defineTable('charging.cdrs', {
  columns: {
    countryCode: z.string(),
    partyId: z.string(),
    cdrId: z.string(),
    operatorId: z.string(),
    document: json(z.custom<OcpiCdr>()),
    receivedAt: Instant,
  },
  key: ['countryCode', 'partyId', 'cdrId'],
})
export type CdrRecord = RecordOf<typeof cdrs>

/** A CDR of a party. */
export function findCdr(tx: Tx, key: CdrKey): Promise<CdrRecord | undefined> {
  return cdrs.find(tx, { ...key, cdrId: folded(key.cdrId) })
}

type New = { readonly operatorId: string; readonly cdr: OcpiCdr; readonly now: Instant }

/** Adds a CDR; undefined if the party has sent one with this id before, which stays. */
export function insertCdr(tx: Tx, { operatorId, cdr, now }: New): Promise<CdrRecord | undefined> {
  return cdrs.insertIfAbsent(tx, {
    ...partyOf(cdr),
    cdrId: folded(cdr.id),
    operatorId,
    document: cdr,
    receivedAt: now,
  })
}
