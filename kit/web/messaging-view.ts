import { littleStore } from './little-store.ts'

/** The messaging app's web view around the page, once its kit has been initialised. */
export type MessagingView = {
  /** A full-flex view has a close button of its own. */
  readonly isFullFlex: boolean
  readonly close: () => void
}

/** Null in a browser, and in the web view until its kit is there. Identity sets it, which owns the messaging app's kit. */
export const messagingView = littleStore<MessagingView | null>('device', null)
