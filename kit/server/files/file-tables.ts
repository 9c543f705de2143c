import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { defineTable } from '../database/define-table.ts'
import type { SealedColumn } from '../database/reseal.ts'

export const fileKeys = defineTable('kit.file_keys', {
  columns: { ownerId: z.string(), keySealed: z.string(), madeAt: Instant },
  key: ['ownerId'],
})
export const files = defineTable('kit.files', {
  columns: {
    ...{ fileId: z.string(), ownerId: z.string(), purpose: z.string(), mime: z.string() },
    ...{ bytes: z.int(), place: z.string(), keptAt: Instant },
  },
  key: ['fileId'],
})
export const droppedFiles = defineTable('kit.dropped_files', {
  columns: { place: z.string() },
  key: ['place'],
})
export const fileSweeps = defineTable('kit.file_sweeps', {
  columns: { onlyOne: z.literal(true), sweptUntil: Instant },
  key: ['onlyOne'],
})

/** Seals the keys of owners. */
export const fileKeyPurpose = 'daoxing files'

export const fileKeyColumn: SealedColumn = {
  table: 'kit.file_keys',
  id: ['owner_id'],
  column: 'key_sealed',
  purpose: fileKeyPurpose,
}
