declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Window {
    /** Set by `/share-token.js`, before any other file of the page is loaded. */
    daoxingShareToken?: string
  }
}

const tokenInAddress = () => /^#([0-9a-f]{32})$/.exec(location.hash)?.[1]

/** Returns the token of the link that opened this page. It has no side effect, since a render may be discarded. */
export function shareToken(): string | undefined {
  return tokenInAddress() ?? window.daoxingShareToken
}

/** Removes the token from the URL of a cached page that was loaded without `/share-token.js`. */
export function hideShareToken(): void {
  const token = tokenInAddress()
  if (token === undefined) return
  window.daoxingShareToken = token
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Forgets the token once the server has accepted it. */
export function forgetShareToken(): void {
  delete window.daoxingShareToken
}
