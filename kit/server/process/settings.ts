import type { FollowedKeys } from '../keys/key-file.ts'

/** The operator's settings, read once at start. */
export type Settings = {
  /** Names the session cookie; the port by default. */
  readonly instance: string
  readonly publicUrl: string
  /** Proves the city program and opens its console's calls. */
  readonly citySecret: string
  /** Older secrets of the city that are still accepted. */
  readonly citySecretsBefore?: readonly string[]
  /** The file of keys, where there is one: its rings may change while the server runs. */
  readonly followedKeys?: FollowedKeys
  readonly cityUrl: string
  /** Addresses and networks whose proxies are believed about for whom they ask; those of this machine always are. */
  readonly trustedProxies?: readonly string[]
  readonly build: string
  /** Where imports of real streets lie; absent where there can be none. */
  readonly mapFolder?: string
}
