import type { SampleAssetState } from './order-state.ts'

const endedStates: readonly SampleAssetState[] = ['COMPLETED', 'CANCELED']
/** States in which the rider has the asset, or waits for it. */
const holdingStates: readonly SampleAssetState[] = ['PREPARING', 'RESERVED', 'UNLOCKING', 'IN_USE', 'LOCKING']
const freeStates: readonly SampleAssetState[] = ['PREPARING', 'RESERVED', 'UNLOCKING']

/** Whether an order is live or has yet to be paid. */
export const isUnfinished = (state: SampleAssetState) => !endedStates.includes(state)
/** Whether an order claims its rider and its asset. */
export const holdsAsset = (state: SampleAssetState) => holdingStates.includes(state)
/** Whether the rider may still cancel, free of charge: the asset was never unlocked. */
export const isCancellable = (state: SampleAssetState) => freeStates.includes(state)
