import type { FollowedKeys } from '../keys/key-file.ts'

/** The operator's settings, read once at start. */
export type Settings = {
  /** Names the session cookie; the port by default. */
  readonly instance: string
  readonly publicUrl: string
  /** Authenticates the city program, and the console's calls. */
  readonly citySecret: string
  /** Older secrets of the city that are still accepted. */
  readonly citySecretsBefore?: readonly string[]
  /** The key file, if there is one: its rings may change while the server runs. */
  readonly followedKeys?: FollowedKeys
  readonly cityUrl: string
  /** The broker of the messages of vehicles; the city's without it. */
  readonly broker?: { readonly url: string; readonly protocol: '3.1.1' | '5' }
  /** The maker of vehicles whose API and webhooks reach them; the city's without it. Its newest secret is the first. */
  readonly vehicleVendor?: { readonly url: string; readonly secrets: readonly string[] }
  /** Whether URLs of partners may name this machine, without TLS: those of the city do. */
  readonly allowsLoopbackPeers?: boolean
  /** Networks of trusted proxies, whose forwarded headers are used; those of this machine always are. */
  readonly trustedProxies?: readonly string[]
  /** Hosts for tests: there only listed riders are monitored. */
  readonly testHosts?: readonly string[]
  readonly build: string
  /** The folder of riders' files, encrypted. Servers that share a database share it. */
  readonly filesFolder?: string
  /** The folder of street imports; absent if there can be none. */
  readonly mapFolder?: string
}
