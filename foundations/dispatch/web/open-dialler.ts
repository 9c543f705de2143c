/** Opens the telephone with a number in it. The rider still taps to call, so nobody is called by accident. */
export function openDialler(phoneNumber: string): void {
  const link = document.createElement('a')
  link.href = `tel:${phoneNumber}`
  link.click()
}
