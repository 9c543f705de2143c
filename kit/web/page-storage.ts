/** Small choices of the rider, such as language and theme. Web views may forbid storage: then they last for the visit. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

export function writeStored(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
