/** Replaced by identity's own question once it is there. */
export async function openRentalLogin(): Promise<boolean> {
  return false
}
