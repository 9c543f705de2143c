/** The timeout for the element that a part points at [SHL-062]. */
export const elementWaitMs = 5000
/** The polling interval [SHL-062]. */
export const elementPollMs = 200

/** Returns the element of a selector once it is rendered; undefined after 5 s, or when the caller aborts. */
export function waitForElement(selector: string, signal?: AbortSignal): Promise<Element | undefined> {
  return new Promise((resolve) => {
    let looksLeft = elementWaitMs / elementPollMs
    const look = () => {
      const element = document.querySelector(selector) ?? undefined
      if (element !== undefined || looksLeft === 0 || signal?.aborted) return resolve(element)
      looksLeft -= 1
      setTimeout(look, elementPollMs)
    }
    look()
  })
}
