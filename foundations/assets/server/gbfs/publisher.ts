import { configValue } from '@daoxing/configs/server'
import type { Tx } from '@daoxing/kit/server'
import { assetsConfigs } from '../assets-configs.ts'

/** Names who publishes the feeds, under which licence, and where to write about them. */
export type Publisher = Awaited<ReturnType<typeof readPublisher>>

export const readPublisher = (tx: Tx) => configValue(tx, assetsConfigs.gbfs_publisher)
