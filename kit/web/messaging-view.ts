import { valueStore } from './value-store.ts'

/** The messaging app's web view around the page, once its SDK has been initialised. */
export type MessagingView = {
  /** A full-flex view has its own close button. */
  readonly isFullFlex: boolean
  readonly close: () => void
}

/**
 * Null in a browser, and in the web view until its SDK is initialised. Set by identity, which owns the messaging app's
 * SDK.
 */
export const messagingView = valueStore<MessagingView | null>('device', null)
