import type { Tx } from '../database/database.ts'
import type { Principal, Nobody } from '../http/principal.ts'
import { definePort } from './ports.ts'

/** Decides whether the page of a caller may report its faults. */
export type PageMonitoringPort = {
  readonly isAllowed: (tx: Tx, who: Principal | Nobody) => Promise<boolean>
}

/** Without a binding every page may report. */
export const pageMonitoringPort = definePort<PageMonitoringPort>('kit.pageMonitoring')
