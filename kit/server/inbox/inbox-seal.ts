import { type Seal, sealFor } from '../process/sealing.ts'
import type { House } from '../process/house.ts'
import type { SealedColumn } from '../database/reseal.ts'

const purpose = 'daoxing inbox'

/** Events may contain personal data, so the database stores them encrypted. */
export const inboxSeal = ({ settings }: Pick<House, 'settings'>): Seal => sealFor(settings, purpose)

export const inboxSealedColumns: readonly SealedColumn[] = [
  { table: 'kit.inbox', id: ['event_number'], column: 'body_sealed', purpose },
  { table: 'kit.inbox', id: ['event_number'], column: 'digest_sealed', purpose },
]

/** One job handles one event. */
export const jobKeyOf = (eventNumber: number): string => `inbox:${eventNumber}`
