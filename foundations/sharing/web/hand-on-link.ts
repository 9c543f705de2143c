import { showToast } from '@daoxing/kit/web'
import * as words from './words/compiled/messages.js'

/** Passes a link on with the browser's share sheet; without one, copies it. Returns false if neither worked. */
export async function handOnLink({ url, text }: { readonly url: string; readonly text: string }): Promise<boolean> {
  if ('share' in navigator) {
    try {
      await navigator.share({ url, text })
      return true
    } catch (error) {
      // The rider has closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return true
    }
  }
  return copyLink(url)
}

/** Copies a link and confirms it in a toast. */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    showToast(words.sharing_link_copied())
    return true
  } catch {
    // A web view may forbid it; the sheet shows the link for copying by hand.
    return false
  }
}

/** Opens the phone's messages with the link; the rider chooses the receiver there. */
export function textLink({ url, text }: { readonly url: string; readonly text: string }): void {
  const link = document.createElement('a')
  link.href = `sms:?body=${encodeURIComponent(`${text} ${url}`)}`
  link.click()
}
