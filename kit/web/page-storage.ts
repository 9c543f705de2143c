/** Small choices of the rider, such as language and theme. Web views may forbid storage: then they last for the visit. */
export function readStored(key: string): string | null {
  return unlessForbidden(() => window.localStorage.getItem(key)) ?? null
}

export function writeStored(key: string, value: string): void {
  unlessForbidden(() => window.localStorage.setItem(key, value))
}

/** What lasts as long as the tab: who sent the rider, what a campaign link said. */
export function readForVisit(key: string): string | null {
  return unlessForbidden(() => window.sessionStorage.getItem(key)) ?? null
}

export function writeForVisit(key: string, value: string): void {
  unlessForbidden(() => window.sessionStorage.setItem(key, value))
}

function unlessForbidden<Value>(reach: () => Value): Value | undefined {
  try {
    return reach()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
