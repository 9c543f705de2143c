/** A partner's server: its address, the secret of our requests, and the peer as which the partner calls us. */
export type PartnerAccess = { readonly url: string; readonly secret: string; readonly peer: string }

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads `NAME_URL`, `NAME_SECRET` and `NAME_PEER` of a partner. Without a URL, returns the partner of the simulated
 * city. Throws if a URL lacks its secret or its peer.
 */
export function partnerAccess(
  name: string,
  { environment, city }: { readonly environment: Environment; readonly city: PartnerAccess },
): PartnerAccess {
  const url = environment[`${name}_URL`]
  if (!url) return city
  const required = (variable: string) => {
    const value = environment[variable]
    if (!value) throw new Error(`${name}_URL is set; ${variable} must be, too`)
    return value
  }
  return { url, secret: required(`${name}_SECRET`), peer: required(`${name}_PEER`) }
}
